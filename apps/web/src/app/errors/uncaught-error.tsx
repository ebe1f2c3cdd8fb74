import { useStrings } from '../../lib/i18n/strings.ts';
import { PageHead } from '../../lib/site.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { messageOf } from './load-failure.ts';
import { ResetApplication } from './reset-application.tsx';
import { strings } from './strings.ts';

/** Page for uncaught errors; the layout of the page is lost with them. */
export function UncaughtError({ error }: { error: unknown }) {
  const t = useStrings(strings);
  return (
    <main className="grid min-h-dvh place-content-center">
      <PageHead title={t.applicationError} hidden />
      <EmptyState
        heading="h1"
        role="alert"
        title={t.applicationError}
        text={t.weEncountered(messageOf(error) ?? t.unknownErrorOccurred)}
      >
        <ResetApplication />
      </EmptyState>
    </main>
  );
}
