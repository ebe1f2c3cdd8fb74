import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** Accessible name and tooltip. */
  label: string;
  icon: ReactNode;
}

export const iconButtonStyle =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink hover:bg-sunk transition-colors';

export function IconButton({ label, icon, type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(iconButtonStyle, className)}
    >
      {icon}
    </button>
  );
}
