import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { useHydrated } from './use-hydrated.ts';

/**
 * Sends a form that only scripts can send. It comes disabled, for browsers without scripts, and looks so only there.
 * The document's script enables it at once (`app/early/page-script.ts`) and stores a click that comes before hydration.
 */
export function SubmitButton({
  className,
  worksWithoutScripts = false,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'type' | 'disabled' | 'style'> & {
  /** The server takes the form without scripts too. */
  worksWithoutScripts?: boolean;
}) {
  const isReady = useHydrated();
  if (worksWithoutScripts) return <Button {...rest} type="submit" className={className} />;
  return (
    <Button
      {...rest}
      type="submit"
      disabled={!isReady}
      suppressHydrationWarning
      className={classNames(!isReady && 'disabled:opacity-100! noscript:disabled:opacity-60!', className)}
    />
  );
}
