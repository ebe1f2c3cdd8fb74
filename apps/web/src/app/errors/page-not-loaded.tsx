import { HEALTH_PROBE } from '@windfall/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStrings } from '../../lib/i18n/strings.ts';
import { reloadOnce } from '../../lib/reload-once.ts';
import { PageHead, useSite } from '../../lib/site.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isMissingPart, messageOf } from './load-failure.ts';
import { useOpenAgain } from './render-failure.tsx';
import { strings } from './strings.ts';

/**
 * A page whose code could not be loaded. A reset would not help, so none is offered. When the site responds,
 * a newer version has replaced the code: the page reloads automatically, once.
 */
export function PageNotLoaded({ error }: { error: unknown }) {
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
