import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { loadAgain } from './load-again.ts';

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/** `fallback` is shown until the code has come. */
type PartProps<P> = P & { fallback?: ReactNode };

const Nothing = () => null;

/** A part whose code is fetched when it is shown for the first time. Without its code the page fails. */
export function requiredPart<P extends object>(load: Load<P>) {
  const Lazy = lazy(load) as unknown as ComponentType<P>;
  return ({ fallback = null, ...props }: PartProps<P>) => (
    <Suspense fallback={fallback}>
      <Lazy {...(props as unknown as P)} />
    </Suspense>
  );
}

/** An optional part that the server never draws: renders nothing when its code cannot be loaded. */
export function lazyPart<P extends object>(load: Load<P>) {
  return requiredPart<P>(() => load().catch(() => ({ default: Nothing })));
}

/**
 * A part that the server draws, or that the page cannot do without: its code is loaded again until it is there. What the server drew stays
 * meanwhile; rendering nothing in its place would be a mismatch.
 */
export function lastingPart<P extends object>(load: Load<P>) {
  return requiredPart<P>(() => loadAgain(load));
}
