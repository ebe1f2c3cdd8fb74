import { isLoadFailure } from './load-failure.ts';
import { PageNotLoaded } from './page-not-loaded.tsx';
import { RenderFailure } from './render-failure.tsx';
import { UncaughtError } from './uncaught-error.tsx';

export interface ErrorScreenProps {
  error: unknown;
  /** The layout failed, and not a page inside it. */
  isWhole: boolean;
}

/** The screen of an error. */
export function ErrorScreen({ error, isWhole }: ErrorScreenProps) {
  if (isLoadFailure(error)) return <PageNotLoaded error={error} />;
  return isWhole ? <UncaughtError error={error} /> : <RenderFailure error={error} />;
}
