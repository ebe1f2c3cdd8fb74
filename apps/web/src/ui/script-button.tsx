import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useHydrated } from './use-hydrated.ts';

/**
 * A button that only scripts answer. The server draws it disabled, so that it shows when it can be pressed: a press before the
 * scripts have started would be lost.
 */
export function ScriptButton({ disabled, className, ...rest }: Omit<ComponentProps<'button'>, 'type'>) {
  const isStarted = useHydrated();
  return (
    <button
      {...rest}
      type="button"
      disabled={disabled || !isStarted}
      className={classNames('disabled:cursor-progress disabled:opacity-60', className)}
    />
  );
}
