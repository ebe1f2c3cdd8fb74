import { Suspense, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { lazyPart } from '../../lib/lazy-part.ts';
import { PICTURES_AGAIN } from '../../ui/built-in-picture.tsx';
import { OUTAGE_ID } from '../layout/main-content.ts';
import { useOutage } from './outage.ts';

const OutageNotice = lazyPart(() => import('./outage-notice.tsx'));

/** Shows in the layout that the page is as last seen. The note's code is loaded with the first failure. */
export function OutagePlace() {
  const outage = useOutage();
  const isOut = outage !== null;
  // With the end of the outage.
  useEffect(() => (isOut ? loadFailedPictures : undefined), [isOut]);
  const place = outage && document.getElementById(OUTAGE_ID);
  if (!outage || !place) return null;
  return createPortal(
    <Suspense fallback={null}>
      <OutageNotice outage={outage} />
    </Suspense>,
    place,
  );
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
