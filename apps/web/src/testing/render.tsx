import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { User } from '@windfall/contract';
import type { ReactNode } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { createApiClient } from '../lib/api/api-client.ts';
import { ClockProvider } from '../lib/clock.tsx';
import { createPageContext } from '../lib/page-context.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { actingFor, SESSION_KEY } from '../lib/session/session-query.ts';
import { readToken } from '../lib/session/session-token.ts';
import { NOW } from './people.ts';
import { createTestFetch } from './test-fetch.ts';

interface RenderOptions {
  /** The address the page is opened at. */
  at?: string | { pathname: string; state: unknown };
  /** The signed-in member; null for a visitor; absent while unknown. */
  user?: User | null;
  now?: number;
}

/** A query client as pages have it, against the test's server; failures are collected. */
export function createTestQueryClient(failures: Error[] = []): QueryClient {
  const api = createApiClient({
    readActing: () => actingFor(queryClient),
    fetch: createTestFetch(),
    baseUrls: [location.origin],
    readToken,
    inBrowser: true,
  });
  const queryClient: QueryClient = createQueryClient(api, (error) => failures.push(error));
  return queryClient;
}

/** Opens routes in a browser of the test's own. */
export function renderRoutes(routes: RouteObject[], { at = '/', user, now = NOW }: RenderOptions = {}) {
  const failures: Error[] = [];
  const queryClient = createTestQueryClient(failures);
  if (user !== undefined) queryClient.setQueryData(SESSION_KEY, user);
  const router = createMemoryRouter(routes, {
    initialEntries: [at],
    getContext: () => createPageContext({ queryClient, response: null }),
  });
  const view = render(
    <QueryClientProvider client={queryClient}>
      <ClockProvider start={now}>
        <RouterProvider router={router} />
      </ClockProvider>
    </QueryClientProvider>,
  );
  return { ...view, queryClient, router, failures, visitor: userEvent.setup() };
}

/** Opens a page; every other address shows 'elsewhere'. */
export function renderPage(page: RouteObject, options?: RenderOptions) {
  const route: RouteObject = { hydrateFallbackElement: <p>loading</p>, ...page };
  return renderRoutes([route, { path: '*', element: <p>elsewhere</p> }], options);
}

/** Draws one component as if it were a page; links lead nowhere. */
export function renderPart(part: ReactNode, options: RenderOptions = {}) {
  return renderRoutes([{ path: '*', element: part }], options);
}

/** Puts a text into an empty field with one change, as a password manager does. Typing renders the page for each letter. */
export async function fill(visitor: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await visitor.click(field);
  await visitor.paste(text);
}
