import { useRouteError } from 'react-router';
import { requiredPart } from '../lib/lazy-part.tsx';
import type { ErrorScreenProps } from './errors/error-screens.tsx';
import { Loading } from './loading.tsx';

/**
 * In the file of the layout's later parts, which is there before a page can fail, since it must be available without a network.
 * Where even that could not be loaded, the browser's own message remains.
 */
const ErrorScreen = requiredPart(() =>
  import('./layout/lazy-layout-parts.tsx').then(
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
  return <ErrorScreen fallback={<Loading />} error={error} isWhole={isWhole} />;
}

function ErrorInWords({ error }: ErrorScreenProps) {
  return <p role="alert">{String(error)}</p>;
}
