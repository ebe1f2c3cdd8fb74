import { useLocation, useNavigate } from 'react-router';
import { useStrings } from '../../lib/i18n/strings.ts';
import { PageHead } from '../../lib/site.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { messageOf } from './load-failure.ts';
import { ResetApplication } from './reset-application.tsx';
import { strings } from './strings.ts';

/** A failed page inside the working layout. */
export function RenderFailure({ error }: { error: unknown }) {
  const t = useStrings(strings);
  const openAgain = useOpenAgain();
  return (
    <>
      <PageHead title={t.somethingWrong} hidden />
      <EmptyState heading="h1" role="alert" title={t.somethingWrong} text={t.renderFailed}>
        <p className="mb-2 basis-full">
          <span className="inline-block max-w-prose rounded-md bg-sunk px-5 py-3 font-medium wrap-anywhere">
            {messageOf(error) ?? t.unknownError}
          </span>
        </p>
        <Button variant="leaf" onClick={() => void openAgain()}>
          {t.tryAgain}
        </Button>
        <Button variant="quiet" onClick={() => location.reload()}>
          {t.reloadPage}
        </Button>
        <ResetApplication />
      </EmptyState>
    </>
  );
}

/**
 * Renders the failed page again with new data. It navigates, because the router clears an error reliably only
 * when the location changes.
 */
export function useOpenAgain(): () => Promise<void> {
  const { state, ...place } = useLocation();
  const navigate = useNavigate();
  return async () => {
    await navigate(place, { state, replace: true });
  };
}
