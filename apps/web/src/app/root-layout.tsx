import { queryOptions, useQuery } from '@tanstack/react-query';
import type { getSite } from '@windfall/contract';
import { Hammer } from 'lucide-react';
import { memo, type RefObject, useEffect, useRef } from 'react';
import { type LoaderFunctionArgs, Outlet, type UIMatch, useLocation, useMatches } from 'react-router';
import { ActingBanner } from '../features/groups/acting-banner.tsx';
import { unreadQuery } from '../features/messages/api/count-unread.ts';
import { apiOf } from '../lib/api/api-of.ts';
import { endpoint } from '../lib/api/endpoint.ts';
import { useStrings } from '../lib/i18n/strings.ts';
import { lastingPart, lazyPart } from '../lib/lazy-part.tsx';
import { pageContext } from '../lib/page-context.ts';
import { paths } from '../lib/paths.ts';
import { sessionQuery } from '../lib/session/session-query.ts';
import { useSession } from '../lib/session/use-session.ts';
import { useSite } from '../lib/site.tsx';
import { isStoredPage } from '../lib/stored-page.ts';
import { type UndoOffer, useUndoOffer } from '../lib/undo-offer.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { BottomNav } from './layout/bottom-nav.tsx';
import { MAIN_ID, OUTAGE_ID, PROMPT_ID } from './layout/main-content.ts';
import { NavBar } from './layout/nav-bar.tsx';
import { RouteAnnouncer } from './layout/view-restoration.tsx';
import { strings } from './strings.ts';

const siteEndpoint = endpoint<typeof getSite>('GET', '/api/site');

/** Polling interval for visitors, who have no live events. */
const ASK_EVERY_MS = 60_000;

/** Whether the site is under maintenance, as last fetched. */
const maintenanceQuery = queryOptions({
  queryKey: ['site', 'maintenance'],
  queryFn: async ({ client, signal }) =>
    (await apiOf(client).call(siteEndpoint, { signal })).data.maintenance,
  staleTime: ASK_EVERY_MS,
  refetchInterval: ASK_EVERY_MS,
});

const UndoNotice = lazyPart(() => import('./undo/undo-notice.tsx'));

const load = () => import('./layout/lazy-layout-parts.tsx');

/**
 * Stays as the server drew it until its code has come. That is for parts that are the same for all viewers: React reports
 * a mismatch where data has changed meanwhile. Memoized, because React draws a part anew whose surroundings change before.
 */
const Footer = memo(lastingPart(async () => ({ default: (await load()).Footer })));

/** Keeps session, messages and stored responses up to date. */
const BackgroundParts = lastingPart(async () => ({ default: (await load()).BackgroundParts }));

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
      <Announcement />
      <ActingBanner />
      <WaitingBanner />
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
        <p dir="ltr" data-address className="page-width mt-4 hidden text-sm print:block">
          {address + pathname}
        </p>
      </main>
      {!fillsScreen && <Footer />}
      <UndoPlace />
      <BottomNav />
      <RouteAnnouncer />
      <Background />
    </>
  );
}

/** Once the page can be used. */
function Background() {
  return useHydrated() && <BackgroundParts />;
}

/** Place of the undo of a deletion in the layout, so that the offer outlives the page of what was deleted. */
export function UndoPlace() {
  const offer = useUndoOffer();
  const hasMovedOn = useHasMovedOn(offer);
  if (!offer) return null;
  return <UndoNotice offer={offer} hasMovedOn={hasMovedOn} />;
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

/** States on every page that the member can read only, until an administrator has let them in. */
export function WaitingBanner() {
  const t = useStrings(strings);
  if (!useSession().user?.awaits_approval) return null;
  return (
    <section aria-label={t.account} className="bg-marigold text-on-marigold">
      <p className="page-width py-2 text-center font-semibold">{t.awaitsApproval}</p>
    </section>
  );
}

/** Words of the host above every page. */
export function Announcement() {
  const t = useStrings(strings);
  const { announcement } = useSite();
  if (!announcement) return null;
  return (
    <section aria-label={t.announcement} className="border-b border-line bg-leaf-soft text-ink">
      <p dir="auto" className="page-width py-2 text-center whitespace-pre-line wrap-anywhere">
        {announcement}
      </p>
    </section>
  );
}

/** States on every page that changes are not possible. */
export function MaintenanceBanner() {
  const t = useStrings(strings);
  const { user } = useSession();
  const { maintenance } = useSite();
  const { data: isOn } = useQuery({
    ...maintenanceQuery,
    initialData: maintenance,
    initialDataUpdatedAt: () => (isStoredPage() ? 0 : Date.now()),
  });
  return (
    <div role="status" className="bg-marigold text-on-marigold">
      {isOn && (
        <p className="page-width flex items-center justify-center gap-3 py-2 text-center font-semibold">
          <Hammer className="size-5 shrink-0" aria-hidden="true" />
          {user?.isAdmin ? t.maintenanceForAdmins : t.maintenance}
        </p>
      )}
    </div>
  );
}
