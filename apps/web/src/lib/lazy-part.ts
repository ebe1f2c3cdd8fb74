import { type ComponentType, lazy } from 'react';
import { loadAgain } from './load-again.ts';

const Nothing = () => null;

/** Like `lazy`, for an optional part: renders nothing when its code cannot be loaded. */
export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy(() => load().catch(() => ({ default: Nothing as ComponentType<P> })));
}

/**
 * Like `lazy`, for a part that the page cannot do without: its code is loaded again until it is there. What the server drew
 * stays meanwhile; rendering nothing in its place would be a mismatch.
 */
export function lastingPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy(() => loadAgain(load));
}
