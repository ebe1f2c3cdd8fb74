import { type ComponentType, lazy } from 'react';

const Nothing = () => null;

/** Like `lazy`, for an optional part: renders nothing when its code cannot be loaded. */
export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy(() => load().catch(() => ({ default: Nothing as ComponentType<P> })));
}
