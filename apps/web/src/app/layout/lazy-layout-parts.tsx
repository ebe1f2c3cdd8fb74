import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { useNow } from '../../lib/clock.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { paths } from '../../lib/paths.ts';
import { useSite } from '../../lib/site.tsx';
import { PICTURES_AGAIN } from '../../ui/built-in-picture.tsx';
import { BackgroundWork } from '../background/background-work.tsx';
import { useOutage } from '../offline/outage.ts';
import { isLaterVisit, useHowToInstall } from '../prompts/installing.ts';
import { OUTAGE_ID, PROMPT_ID } from './main-content.ts';
import { SessionKeeper } from './session-keeper.tsx';

/** Parts of the layout that a first view does not wait for, in one file (`root-layout.tsx`). */
export { ErrorScreen } from '../errors/error-screens.tsx';
export { Footer } from './footer.tsx';

/** Nothing to see, but for a note when the connection is lost. */
export function BackgroundParts() {
  return (
    <>
      <SessionKeeper />
      <BackgroundWork />
      <OutagePlace />
      <InstallPlace />
    </>
  );
}

const OutageNotice = lazyPart(() => import('../offline/outage-notice.tsx'));

/** Shows in the layout that the page is as last seen. The note's code is loaded with the first failure. */
export function OutagePlace() {
  const outage = useOutage();
  const isOut = outage !== null;
  // With the end of the outage.
  useEffect(() => (isOut ? loadFailedPictures : undefined), [isOut]);
  const place = outage && document.getElementById(OUTAGE_ID);
  if (!outage || !place) return null;
  return createPortal(<OutageNotice outage={outage} />, place);
}

/** Call it when the server answers again: pictures that failed meanwhile are loaded once more. */
function loadFailedPictures(): void {
  dispatchEvent(new Event(PICTURES_AGAIN));
  for (const image of document.images) {
    const address = image.getAttribute('src');
    // Setting the address loads it anew, also from the sources of a `picture`.
    if (address && image.complete && image.naturalWidth === 0) image.setAttribute('src', address);
  }
}

const InstallPrompt = lazyPart(() => import('../prompts/install-prompt.tsx'));

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
    <div className="page-width pt-10 empty:hidden">
      <InstallPrompt how={how} />
    </div>,
    place,
  );
}
