import type { QueryClient } from '@tanstack/react-query';
import { DEFAULT_LANGUAGE, type User } from '@windfall/contract';
import { StrictMode, startTransition, useEffect } from 'react';
import type { createRoot as CreateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { baseUrls, createApiClient } from '../lib/api/api-client.ts';
import { followNavigations } from '../lib/history/running-navigation.ts';
import { loadLanguage } from '../lib/i18n/strings.ts';
import { registerOutboxKinds } from '../lib/outbox/outbox-kinds.ts';
import { createPageContext } from '../lib/page-context.ts';
import { createQueryClient, watchFocus } from '../lib/query-client.ts';
import { reloadOnce } from '../lib/reload-once.ts';
import { isSignOutPending } from '../lib/session/pending-sign-out.ts';
import { actingFor, SESSION_KEY } from '../lib/session/session-query.ts';
import { readToken } from '../lib/session/session-token.ts';
import { noteActing } from '../lib/session/stored-owner.ts';
import { PLAIN_SITE } from '../lib/site.tsx';
import { toast } from '../lib/toasts/toast.ts';
import { applyStoredTheme } from '../ui/theme.ts';
import { devRoute } from './dev-route.ts';
import { Document } from './document.tsx';
import { restoreKeptInput } from './early/early-input.ts';
import { hydratePage } from './hydrate-page.ts';
import { type PageState, readPageState } from './page-state.ts';
import { Providers } from './providers.tsx';
import { type PageModule, routes } from './router.tsx';
import '../ui/theme.css';

const elsewhere = import.meta.env.DEV ? devRoute(location.pathname) : null;
if (elsewhere) location.replace(elsewhere);
else
  start().catch((error: unknown) => {
    // The document is older than an upgrade and names missing files: reload it.
    if (!reloadOnce(String(error))) throw error;
  });

async function start() {
  restoreKeptInput();
  // In a task of its own, as evaluating it takes as long as evaluating all else.
  const { createRoot, hydrateRoot } = await import('react-dom/client');
  const state = readPageState();
  await loadLanguage(state?.locale);
  const api = browserApi(() => actingFor(queryClient));
  const queryClient: QueryClient = createQueryClient(api, (error) => toast.error(error.message));
  watchFocus();
  registerOutboxKinds(async () => (await import('./outbox/outbox-kinds.ts')).outboxKinds);
  // The page was rendered for a member who has signed out while the server was unreachable: its data must not
  // be used.
  const drawn = isSignOutPending() || state?.isShell ? null : state;
  if (drawn) hydratePage(queryClient, drawn);
  else if (!isSignOutPending())
    await import('./restore-device.ts').then(
      ({ restoreDevice }) => restoreDevice(queryClient),
      () => {},
    );
  noteActing(queryClient.getQueryData<User | null>(SESSION_KEY));
  // Without a page to hydrate, the router itself shows that the code of a page is missing.
  await loadMatchedPages(queryClient).catch((error: unknown) => {
    if (drawn) throw error;
  });
  await nextTask();
  const router = createRouter(drawn, queryClient);
  followNavigations(router);
  await nextTask();
  const page = <Page state={state} queryClient={queryClient} router={router} />;
  if (!drawn) return renderAlone(createRoot, page);
  // In a transition the work is done in small steps, between which the browser answers the visitor.
  startTransition(() => void hydrateRoot(document, page));
}

/** Lets the browser answer the visitor between two parts of the start. */
function nextTask(): Promise<void> {
  return new Promise((go) => setTimeout(go));
}

function browserApi(readActing: () => string | null) {
  // Wrapped, because a bare `fetch` throws when called as another object's method.
  return createApiClient({
    fetch: (...args) => fetch(...args),
    baseUrls: baseUrls(),
    readToken,
    readActing,
    inBrowser: true,
  });
}

/** Hydration must render the same content as the server, so the page's own module is loaded first. */
async function loadMatchedPages(queryClient: QueryClient) {
  const matches = matchRoutes(routes, location) ?? [];
  const isMember = Boolean(queryClient.getQueryData(SESSION_KEY));
  await Promise.all(
    matches.map(async ({ route, params }) => {
      if (typeof route.lazy !== 'function') return;
      const page = (await route.lazy()) as PageModule;
      if (isMember) await page.loadMemberParts?.(queryClient, params);
      Object.assign(route, page, { lazy: undefined });
    }),
  );
}

function createRouter(state: PageState | null, queryClient: QueryClient) {
  return createBrowserRouter(routes, {
    getContext: () => createPageContext({ queryClient, response: null }),
    ...(state ? { hydrationData: state.router } : {}),
  });
}

interface PageProps {
  state: PageState | null;
  queryClient: QueryClient;
  router: ReturnType<typeof createRouter>;
}

function Page({ state, queryClient, router }: PageProps) {
  const locale = state?.locale ?? DEFAULT_LANGUAGE;
  const site = state?.site ?? {
    ...PLAIN_SITE,
    name: import.meta.env['VITE_SITE_NAME'] ?? PLAIN_SITE.name,
    url: location.origin,
  };
  useEffect(() => {
    performance.mark('hydrated');
  }, []);
  return (
    <StrictMode>
      <Document locale={locale} assets={state?.assets ?? null} hasAccent={site.color !== null}>
        <Providers
          queryClient={queryClient}
          site={site}
          locale={locale}
          renderedAt={state?.renderedAt || Date.now()}
        >
          <RouterProvider router={router} />
        </Providers>
      </Document>
    </StrictMode>
  );
}

/** Served as static files, or by Vite: the browser renders the page itself. */
function renderAlone(createRoot: typeof CreateRoot, page: React.ReactNode) {
  applyStoredTheme();
  document.title = '';
  createRoot(document).render(page);
}
