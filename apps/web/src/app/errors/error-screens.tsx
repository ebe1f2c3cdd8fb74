import { defineStrings, HEALTH_PROBE } from '@windfall/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isApiError } from '../../lib/api/api-error.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { deletePhotoDatabase } from '../../lib/photo-database.ts';
import { reloadOnce } from '../../lib/reload-once.ts';
import { PageHead, useSite } from '../../lib/site.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Strings of the error screens. */
const strings = defineStrings({
  en: {
    applicationError: 'Application Error',
    weEncountered: (message: string) => `We encountered an error: ${message}`,
    unknownErrorOccurred: 'Unknown error occurred',
    somethingWrong: 'Something went wrong',
    renderFailed: 'We encountered an error rendering this component.',
    unknownError: 'Unknown error',
    tryAgain: 'Try Again',
    reloadPage: 'Reload Page',
    resetApplication: 'Reset Application',
    whatResetDoes: (site: string) =>
      `Reset Application deletes everything this browser stores for ${site}: drafts, unsent messages and changes, copies of pages, and the theme. Data on the server is not affected.`,
    keepAll: 'Keep everything',
    deleteAll: 'Delete and reset',
    notLoaded: 'This page could not be loaded',
    noConnection: (site: string) =>
      `There is no connection to ${site} at the moment. Your text stays in this browser. Please check your network and try again.`,
    newVersion: (site: string) =>
      `${site} was updated since you opened it. Try again to open the new version of this page.`,
  },
});

/** Messages of browsers and the build's preloader for code that could not be loaded. */
const PART_MISSING =
  /dynamically imported module|importing a module script failed|unable to preload css|failed to load module script/i;

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

/**
 * A page whose code could not be loaded. A reset would not help, so none is offered. When the site responds,
 * a newer version has replaced the code: the page reloads automatically, once.
 */
function PageNotLoaded({ error }: { error: unknown }) {
  const t = useStrings(strings);
  const { name } = useSite();
  const { isTrying, isRenewed, tryAgain } = useTryAgain(error);
  return (
    <>
      <PageHead title={t.notLoaded} hidden />
      <EmptyState
        heading="h1"
        role="alert"
        title={t.notLoaded}
        text={isRenewed ? t.newVersion(name) : t.noConnection(name)}
      >
        <Button variant="leaf" isLoading={isTrying} onClick={() => void tryAgain()}>
          {t.tryAgain}
        </Button>
      </EmptyState>
    </>
  );
}

type State = 'trying' | 'waiting' | 'renewed';

function useTryAgain(error: unknown) {
  const openAgain = useOpenAgain();
  const [state, setState] = useState<State>('trying');
  const isPart = isMissingPart(error);
  const tryAgain = async () => {
    setState('trying');
    // A module that failed to load may stay failed until the page is reloaded.
    if (await isSiteThere()) await (isPart ? location.reload() : openAgain());
    setState('waiting');
  };
  useFirstLook(isPart ? (messageOf(error) ?? '') : null, setState);
  useWhenOnline(() => void tryAgain());
  return { isTrying: state === 'trying', isRenewed: state === 'renewed', tryAgain };
}

/** Whether the network is down, or a newer version has replaced the code. */
function useFirstLook(missingPart: string | null, setState: (state: State) => void) {
  useEffect(() => {
    let isHere = true;
    void isSiteThere().then((isThere) => {
      const isRenewed = isThere && missingPart !== null;
      if (!isHere || (isRenewed && reloadOnce(missingPart))) return;
      setState(isRenewed ? 'renewed' : 'waiting');
    });
    return () => {
      isHere = false;
    };
  }, [missingPart, setState]);
}

function useWhenOnline(act: () => void) {
  const onOnline = useEffectEvent(act);
  useEffect(() => {
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);
}

/** Whether the server of this page responds, with any status. */
async function isSiteThere(): Promise<boolean> {
  try {
    await fetch(`/health?_t=${Date.now()}`, { signal: AbortSignal.timeout(HEALTH_PROBE.timeout) });
    return true;
  } catch {
    return false;
  }
}

/** A failed page inside the working layout. */
function RenderFailure({ error }: { error: unknown }) {
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
function useOpenAgain(): () => Promise<void> {
  const { state, ...place } = useLocation();
  const navigate = useNavigate();
  return async () => {
    await navigate(place, { state, replace: true });
  };
}

/** Code of the app could not be loaded: the network is down, or a newer version replaced it. */
function isMissingPart(error: unknown): boolean {
  return PART_MISSING.test(messageOf(error) ?? '');
}

/** The page itself did not fail; its code could not be loaded. */
function isLoadFailure(error: unknown): boolean {
  return isMissingPart(error) || (isApiError(error) && error.status === 0);
}

/** The message of an error; null without one. */
function messageOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const texts = ['message' in error && error.message, 'statusText' in error && error.statusText];
  return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? null;
}

/** Deletes all data of the site in this browser: the first press says what is lost, the second one deletes it. */
function ResetApplication() {
  const t = useStrings(strings);
  const { name } = useSite();
  // Neither at first: the screen itself has to be read before its buttons.
  const [step, setStep] = useState<'start' | 'asking' | 'kept'>('start');
  if (step !== 'asking') {
    return (
      <Button variant="quiet" autoFocus={step === 'kept'} onClick={() => setStep('asking')}>
        {t.resetApplication}
      </Button>
    );
  }
  return (
    <fieldset aria-labelledby="what-reset-does" className="flex basis-full flex-col items-center gap-3">
      <p id="what-reset-does" className="max-w-[60ch]">
        {t.whatResetDoes(name)}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="quiet" autoFocus onClick={() => setStep('kept')}>
          {t.keepAll}
        </Button>
        <Button variant="danger" onClick={() => void resetApplication()}>
          {t.deleteAll}
        </Button>
      </div>
    </fieldset>
  );
}

async function resetApplication() {
  for (const storage of [() => localStorage, () => sessionStorage]) {
    try {
      storage().clear();
    } catch {
      // Disabled storage is empty.
    }
  }
  await deletePhotoDatabase();
  location.reload();
}
