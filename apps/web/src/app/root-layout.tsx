import { memo, type RefObject, Suspense, useEffect, useRef } from 'react';
import { type LoaderFunctionArgs, Outlet, type UIMatch, useLocation, useMatches } from 'react-router';
import { unreadQuery } from '../features/messages/api/count-unread.ts';
import { useStrings } from '../lib/i18n/strings.ts';
import { lastingPart, lazyPart } from '../lib/lazy-part.ts';
import { pageContext } from '../lib/page-context.ts';
import { paths } from '../lib/paths.ts';
import { sessionQuery } from '../lib/session/session-query.ts';
import { useSite } from '../lib/site.tsx';
import { type UndoOffer, useUndoOffer } from '../lib/undo-offer.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { BottomNav } from './layout/bottom-nav.tsx';
import { MAIN_ID, OUTAGE_ID, PROMPT_ID } from './layout/main-content.ts';
import { MaintenanceBanner } from './layout/maintenance-banner.tsx';
import { NavBar } from './layout/nav-bar.tsx';
import { RouteAnnouncer } from './layout/route-announcer.tsx';
import { strings } from './strings.ts';

const UndoNotice = lazyPart(() => import('./undo/undo-notice.tsx'));

const load = () => import('./layout/lazy-layout-parts.tsx');
const FooterPart = lastingPart<object>(() => load().then(({ Footer }) => ({ default: Footer })));
const BackgroundPartsCode = lastingPart<object>(() =>
  load().then(({ BackgroundParts }) => ({ default: BackgroundParts })),
);

/**
 * Stays as the server drew it until its code has come. That is for parts that are the same for all viewers: React reports
 * a mismatch where data has changed meanwhile. Memoized, because React draws a part anew whose surroundings change before.
 */
const Footer = memo(function Footer() {
  return (
    <Suspense fallback={null}>
      <FooterPart />
    </Suspense>
  );
});

/** Loads the viewer and the unread count before the first render. */
export async function loadRoot({ context }: LoaderFunctionArgs): Promise<null> {
  const { queryClient } = context.get(pageContext);
  await queryClient.prefetchQuery(sessionQuery);
  const user = queryClient.getQueryData(sessionQuery.queryKey);
  if (user) await queryClient.prefetchQuery(unreadQuery(user.id));
  return null;
}

/** The layout of every page. */
export function RootLayout() {
  const t = useStrings(strings);
  const matches = useMatches() as UIMatch<unknown, { fillsScreen?: boolean } | undefined>[];
  const { pathname } = useLocation();
  const { url } = useSite();
  const address = url || globalThis.location?.origin;
  const fillsScreen = matches.some(({ handle }) => handle?.fillsScreen);
  return (
    <>
      <a
        href={`#${MAIN_ID}`}
        className="sr-only z-50 rounded-full bg-leaf font-semibold text-on-leaf focus:not-sr-only focus:fixed focus:px-5 focus:py-3 focus:top-3 focus:inset-s-3"
      >
        {t.skipToContent}
      </a>
      <MaintenanceBanner />
      <div id={OUTAGE_ID} />
      <NavBar />
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className={pathname === paths.home ? 'min-h-[70dvh] pt-12' : 'min-h-[70dvh] pt-3 md:pt-6'}
      >
        <Outlet />
        <div id={PROMPT_ID} />
        {/* Where to find on the site what is read on paper. */}
        <p dir="ltr" className="page-width mt-4 hidden text-sm print:block">
          {address + pathname}
        </p>
      </main>
      {!fillsScreen && <Footer />}
      <UndoPlace />
      <BottomNav />
      <RouteAnnouncer />
      <BackgroundParts />
    </>
  );
}

/** Keeps session, messages and stored responses up to date, once the page can be used. */
function BackgroundParts() {
  return (
    useHydrated() && (
      <Suspense fallback={null}>
        <BackgroundPartsCode />
      </Suspense>
    )
  );
}

/** Place of the undo of a deletion in the layout, so that the offer outlives the page of what was deleted. */
export function UndoPlace() {
  const offer = useUndoOffer();
  const hasMovedOn = useHasMovedOn(offer);
  if (!offer) return null;
  return (
    <Suspense fallback={null}>
      <UndoNotice offer={offer} hasMovedOn={hasMovedOn} />
    </Suspense>
  );
}

/** Whether the visitor has used the page since the offer: the notice may arrive later. */
function useHasMovedOn(offer: UndoOffer | null): RefObject<boolean> {
  const hasMovedOn = useRef(false);
  useEffect(() => {
    hasMovedOn.current = false;
    if (!offer) return;
    const note = () => {
      hasMovedOn.current = true;
    };
    const events = ['pointerdown', 'keydown'] as const;
    for (const name of events) addEventListener(name, note, true);
    return () => {
      for (const name of events) removeEventListener(name, note, true);
    };
  }, [offer]);
  return hasMovedOn;
}
