import { Component, useState } from 'react';
import { type NavigationType, useLocation, useNavigationType } from 'react-router';
import { watchControls } from '../../lib/history/control-mark.ts';
import {
  entryId,
  readEntry,
  reloadEntries,
  rememberEntry,
  storeEntries,
} from '../../lib/history/entry-memory.ts';
import { captureView, forgetView, restoreView } from '../../lib/history/entry-view.ts';
import { useVisitKey } from '../../lib/history/visit-key.ts';
import { focusHeading, mainContent, scrollToTop } from './main-content.ts';

interface ViewRestorationProps {
  /** The history entry. */
  id: string;
  /** The entry that this one has replaced for the same visit, such as a list with one page less; or itself. */
  visitId: string;
  path: string;
  address: string;
  type: NavigationType;
  onNewPage: () => void;
}

/**
 * Remembers each history entry when it is left, and returns to it. Only a class sees the page that is left: React calls
 * `getSnapshotBeforeUpdate` before it changes the document.
 */
export class ViewRestoration extends Component<ViewRestorationProps> {
  #stop = () => {};

  override componentDidMount() {
    this.#stop = this.#listen();
    if (isReturn()) restoreFirst(this.props.id);
  }

  override componentWillUnmount() {
    this.#stop();
  }

  override getSnapshotBeforeUpdate(last: ViewRestorationProps): number | null {
    if (last.id === this.props.id) return null;
    const view = captureView(mainContent());
    // A replaced entry cannot be returned to.
    if (this.props.type !== 'REPLACE') rememberEntry(last.id, { view });
    return view.y;
  }

  override componentDidUpdate(last: ViewRestorationProps, _state: unknown, leftAt: number | null) {
    if (leftAt === null) return;
    const { id, visitId, path, type, onNewPage } = this.props;
    const isNewPage = last.path !== path;
    if (type === 'POP') returnTo([id, visitId], isNewPage);
    else {
      rememberEntry(id, { cameFrom: type === 'PUSH' ? last.address : readEntry(last.id).cameFrom });
      if (isNewPage) startAtTop(leftAt);
    }
    if (isNewPage) onNewPage();
  }

  /** The browser restores positions too soon, before the page is drawn, so it only does so for other documents. */
  #listen() {
    const stopWatching = watchControls();
    const takeOver = () => {
      history.scrollRestoration = 'manual';
    };
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      // Other documents of this tab have left entries meanwhile.
      if (persisted) reloadEntries();
      takeOver();
    };
    const handBack = () => {
      this.#store();
      history.scrollRestoration = 'auto';
    };
    // A browser may end a page in the background without another event.
    const store = () => document.visibilityState === 'hidden' && this.#store();
    takeOver();
    addEventListener('pageshow', comeBack);
    addEventListener('pagehide', handBack);
    document.addEventListener('visibilitychange', store);
    return () => {
      stopWatching();
      history.scrollRestoration = 'auto';
      removeEventListener('pageshow', comeBack);
      removeEventListener('pagehide', handBack);
      document.removeEventListener('visibilitychange', store);
    };
  }

  #store() {
    rememberEntry(this.props.id, { view: captureView(mainContent()) });
    storeEntries();
  }

  override render() {
    return null;
  }
}

/** Whether the document was reloaded or reached through the history. */
function isReturn(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation !== undefined && navigation.type !== 'navigate';
}

/**
 * The browser has tried before; it only fails where the document was not high enough yet. A visitor who uses the page
 * already keeps position and focus: taking the focus would close an open menu.
 */
function restoreFirst(id: string): void {
  if (window.earlyInput?.isUsed) return;
  const { view } = readEntry(id);
  const end = document.documentElement.scrollHeight - window.innerHeight;
  if (view && (window.scrollY === 0 || window.scrollY >= end - 1)) restoreView(view, mainContent());
}

/**
 * An entry that was replaced and left before React drew it has no view of its own: React saw the one before it being left.
 */
function returnTo(ids: readonly string[], isNewPage: boolean): void {
  forgetView();
  const view = ids.map((id) => readEntry(id).view).find(Boolean);
  if (view && restoreView(view, mainContent())) return;
  if (!isNewPage) return;
  if (!view) window.scrollTo({ top: 0, behavior: 'instant' });
  focusHeading();
}

function startAtTop(leftAt: number): void {
  forgetView();
  scrollToTop(leftAt);
  focusHeading();
}

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
