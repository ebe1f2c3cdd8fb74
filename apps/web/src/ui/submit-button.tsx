import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';
import { useHydrated } from './use-hydrated.ts';

interface SubmitButtonProps extends Omit<ComponentProps<typeof Button>, 'type' | 'disabled' | 'style'> {
  /**
   * The server takes the form too: before the scripts have started as well, or `only` where none run, since more follows from the
   * answer than the next page.
   */
  worksWithoutScripts?: boolean | 'only';
}

/**
 * Sends a form that only scripts can send: until they have started it is disabled and turns a wheel. Where no scripts run, a
 * note above the form says so (`lib/needs-script.tsx`), unless the server takes it.
 */
export function SubmitButton({ worksWithoutScripts = false, children, ...rest }: SubmitButtonProps) {
  const isWaiting = !useHydrated() && worksWithoutScripts !== true;
  const isOnly = worksWithoutScripts === 'only';
  return (
    <>
      {/* The first one: the Enter key presses the first button of a form, and does nothing where that is disabled. */}
      {isOnly && (
        <noscript>
          {import.meta.env.SSR && (
            <Button {...rest} type="submit" className="w-full">
              {children}
            </Button>
          )}
        </noscript>
      )}
      <Button
        {...rest}
        type="submit"
        disabled={isWaiting}
        aria-busy={isWaiting || undefined}
        className={classNames(rest.className, isOnly && 'noscript:hidden')}
      >
        {isWaiting && <Spinner className="absolute start-1.5 size-3.5 noscript:hidden" />}
        {children}
      </Button>
    </>
  );
}
