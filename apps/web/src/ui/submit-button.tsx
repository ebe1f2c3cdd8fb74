import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { useHydrated } from './use-hydrated.ts';

/**
 * Sends a form that only scripts can send. Until they are there it takes no clicks, so that nothing typed early
 * is lost to a plain page load; it looks the same, so that nothing flickers. Where no scripts will come it looks as
 * disabled as it is.
 */
export function SubmitButton({
  className,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'type' | 'disabled' | 'style'>) {
  const isReady = useHydrated();
  return (
    <Button
      {...rest}
      type="submit"
      disabled={!isReady}
      className={classNames('noscript:opacity-60!', className)}
      {...(isReady ? {} : { style: { opacity: 1 } })}
    />
  );
}
