import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { useHydrated } from './use-hydrated.ts';

/**
 * Sends a form that only scripts can send. Until they are there it takes no clicks, so that nothing typed early
 * is lost to a plain page load; it looks the same, so that nothing flickers.
 */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, 'type' | 'disabled' | 'style'>) {
  const isReady = useHydrated();
  return (
    <Button {...props} type="submit" disabled={!isReady} {...(isReady ? {} : { style: { opacity: 1 } })} />
  );
}
