import { Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { useNow } from '../../lib/clock.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import { paths } from '../../lib/paths.ts';
import { useSite } from '../../lib/site.tsx';
import { PROMPT_ID } from '../layout/main-content.ts';
import { isLaterVisit, useHowToInstall } from './installing.ts';

const InstallPrompt = lazyPart(() => import('./install-prompt.tsx'));

/** Pages with which a visit begins. */
const ENTRANCES: readonly string[] = [paths.home, paths.listings, paths.dashboard];

/** At the end of an entrance of the site, from the second visit on: the prompt to install it. */
export function InstallPlace() {
  const { pathname } = useLocation();
  const { hasWorker } = useSite();
  const how = useHowToInstall();
  const now = useNow();
  const [isLater] = useState(() => isLaterVisit(now));
  const place = document.getElementById(PROMPT_ID);
  const isDue = hasWorker && isLater && ENTRANCES.includes(pathname);
  if (!isDue || !how || !place) return null;
  return createPortal(
    <Suspense fallback={null}>
      <div className="page-width pt-10">
        <InstallPrompt how={how} />
      </div>
    </Suspense>,
    place,
  );
}
