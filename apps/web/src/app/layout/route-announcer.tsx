import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { entryId } from '../../lib/history/entry-memory.ts';
import { useVisitKey } from '../../lib/history/visit-key.ts';
import { ViewRestoration } from './view-restoration.tsx';

/**
 * Replaces the browser's behavior on page loads: a new page starts at its top with the focus on its heading, Back and
 * Forward return to where the page was left, and the new title is announced.
 */
export function RouteAnnouncer() {
  const location = useLocation();
  const visit = useVisitKey();
  const [title, setTitle] = useState('');
  return (
    <>
      <ViewRestoration
        id={entryId(location)}
        visitId={entryId({ ...location, key: visit })}
        path={location.pathname}
        address={location.pathname + location.search}
        type={useNavigationType()}
        onNewPage={() => setTitle(document.title)}
      />
      <p role="status" className="sr-only">
        {title}
      </p>
    </>
  );
}
