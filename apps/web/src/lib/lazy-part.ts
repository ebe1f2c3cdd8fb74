import { type ComponentType, lazy } from 'react';

const Nothing = () => null;

/** As `lazy`, for a part the page can do without: when its code cannot be fetched, nothing stands in its place. */
export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy(() => load().catch(() => ({ default: Nothing as ComponentType<P> })));
}
