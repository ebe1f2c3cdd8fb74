import { lazy, Suspense } from 'react';
import { useRouteError } from 'react-router';
import type { ErrorScreenProps } from './errors/error-screens.tsx';
import { Loading } from './loading.tsx';

/**
 * Asked for at once, since it has to be here when the network is gone, but not waited for: no page needs it to begin.
 * Where even that failed, what the browser says must do.
 */
const screens = import('./errors/error-screens.tsx').then(
  ({ ErrorScreen }) => ({ default: ErrorScreen }),
  () => ({ default: ErrorInWords }),
);
const ErrorScreen = lazy(() => screens);

/** A page that failed to load or to render, inside the frame. */
export function ErrorPage() {
  return <Failed isWhole={false} />;
}

/** Everything failed, the frame of the page included. */
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
