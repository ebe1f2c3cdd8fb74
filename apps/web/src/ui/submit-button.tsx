import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { Spinner } from './spinner.tsx';
import { useHydrated } from './use-hydrated.ts';

/**
 * Sends a form that only scripts can send: until they have started it is disabled and turns a wheel. Where no scripts run, a
 * note above the form says so (`lib/needs-script.tsx`).
 */
export function SubmitButton({
  worksWithoutScripts = false,
  children,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'type' | 'disabled' | 'style'> & {
  /** The server takes the form without scripts too. */
  worksWithoutScripts?: boolean;
}) {
  const isWaiting = !useHydrated() && !worksWithoutScripts;
  return (
    <Button {...rest} type="submit" disabled={isWaiting} aria-busy={isWaiting || undefined}>
      {isWaiting && <Spinner className="absolute start-1.5 size-3.5 noscript:hidden" />}
      {children}
    </Button>
  );
}
