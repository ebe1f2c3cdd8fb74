import { lazy, Suspense } from 'react';
import { useRouteError } from 'react-router';
import type { ErrorScreenProps } from './errors/error-screens.tsx';
import { Loading } from './loading.tsx';

/**
 * Loaded for later use as well (`background/preload-offline-code.ts`), since it must be available without a network. If even
 * that fails, the browser's own message remains.
 */
const ErrorScreen = lazy(() =>
  import('./errors/error-screens.tsx').then(
    ({ ErrorScreen }) => ({ default: ErrorScreen }),
    () => ({ default: ErrorInWords }),
  ),
);

/** A page that failed to load or to render, inside the layout. */
export function ErrorPage() {
  return <Failed isWhole={false} />;
}

/** The whole page failed, including the layout. */
export function ApplicationError() {
  return <Failed isWhole />;
}

function Failed({ isWhole }: Pick<ErrorScreenProps, 'isWhole'>) {
  const error = useRouteError();
  return (
    <Suspense fallback={<Loading />}>
      <ErrorScreen error={error} isWhole={isWhole} />
    </Suspense>
  );
}

function ErrorInWords({ error }: ErrorScreenProps) {
  return <p role="alert">{String(error)}</p>;
}
