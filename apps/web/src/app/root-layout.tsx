import { type LoaderFunctionArgs, Outlet, type UIMatch, useLocation, useMatches } from 'react-router';
import { unreadQuery } from '../features/messages/api/count-unread.ts';
import { useStrings } from '../lib/i18n/strings.ts';
import { pageContext } from '../lib/page-context.ts';
import { paths } from '../lib/paths.ts';
import { sessionQuery } from '../lib/session/session-query.ts';
import { useSite } from '../lib/site.tsx';
import { BottomNav } from './layout/bottom-nav.tsx';
import { BackgroundParts, Footer } from './layout/lazy-layout.tsx';
import { MAIN_ID, OUTAGE_ID, PROMPT_ID } from './layout/main-content.ts';
import { MaintenanceBanner } from './layout/maintenance-banner.tsx';
import { NavBar } from './layout/nav-bar.tsx';
import { RouteAnnouncer } from './layout/route-announcer.tsx';
import { UndoPlace } from './layout/undo-place.tsx';
import { strings } from './strings.ts';

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
