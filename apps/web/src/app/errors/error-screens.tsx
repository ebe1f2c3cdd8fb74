import { useStrings } from '../../lib/i18n/strings.ts';
import { PageHead } from '../../lib/site.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isLoadFailure, messageOf } from './load-failure.ts';
import { PageNotLoaded } from './page-not-loaded.tsx';
import { RenderFailure } from './render-failure.tsx';
import { ResetApplication } from './reset-application.tsx';
import { strings } from './strings.ts';

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

/** Page for uncaught errors; the layout of the page is lost with them. */
function UncaughtError({ error }: { error: unknown }) {
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
