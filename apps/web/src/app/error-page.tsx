import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { useMessages } from '../lib/i18n/messages.ts';
import { PageHead } from '../lib/site.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { messages } from './messages.ts';

/** A page that failed to load or to render (spec section 4, error screens). */
export function ErrorPage() {
  const t = useMessages(messages);
  const message = messageOf(useRouteError()) ?? t.unknownError;
  const { revalidate } = useRevalidator();
  return (
    <>
      <PageHead title={t.errorTitle} hidden />
      <EmptyState heading="h1" role="alert" title={t.errorTitle} text={message}>
        <Button variant="leaf" onClick={() => void revalidate()}>
          {t.retry}
        </Button>
        <Button variant="quiet" onClick={() => location.reload()}>
          {t.reloadPage}
        </Button>
        <Button variant="quiet" onClick={resetApplication}>
          {t.resetApplication}
        </Button>
      </EmptyState>
    </>
  );
}

function messageOf(error: unknown): string | null {
  if (isRouteErrorResponse(error)) return error.statusText || null;
  if (typeof error !== 'object' || error === null || !('message' in error)) return null;
  return typeof error.message === 'string' && error.message !== '' ? error.message : null;
}

function resetApplication() {
  localStorage.clear();
  sessionStorage.clear();
  location.reload();
}
