import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { ScriptButton } from './script-button.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children' | 'type'> {
  /** Accessible name and tooltip. */
  label: string;
  icon: ReactNode;
}

export const iconButtonStyle =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink hover:bg-sunk transition-colors';

export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <ScriptButton
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(iconButtonStyle, className)}
    >
      {icon}
    </ScriptButton>
  );
}
