import { Suspense, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { lazyPart } from '../../lib/lazy-part.ts';
import { OUTAGE_ID } from '../layout/main-content.ts';
import { loadFailedPictures } from './load-failed-pictures.ts';
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
