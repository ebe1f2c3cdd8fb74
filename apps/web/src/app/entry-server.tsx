import { dehydrate, type QueryClient } from '@tanstack/react-query';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { createApiClient } from '../lib/api/api-client.ts';
import { loadLanguage } from '../lib/i18n/strings.ts';
import { statusOf } from '../lib/load-query.ts';
import { createPageContext, type PageContext } from '../lib/page-context.ts';
import { givePlace } from '../lib/place/place-memory.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { actingFor, beginActing, SESSION_KEY } from '../lib/session/session-query.ts';
import type { Site } from '../lib/site.tsx';
import { assetsOf, readManifest } from './assets.ts';
import { Document } from './document.tsx';
import { accentOf, HEAD_HASH, HEAD_SCRIPT, hashesOf, withReaderTimes } from './inline-scripts.ts';
import { Loading } from './loading.tsx';
import { type PageState, routerState, serializePageState } from './page-state.ts';
import { Providers } from './providers.tsx';
import { hideFaults, inTurn, renderPage } from './render-page.ts';
import { type PageHandle, routes } from './router.tsx';

export interface RenderInput {
  /** Absolute address of the requested page. */
  url: string;
  /** Sends API requests in the visitor's name. */
  fetch: typeof fetch;
  nonce: string;
  site: Site;
  /** The place that the visitor's browser remembers (`place` cookie). */
  place: string | null;
  /** The group for which the visitor's browser opens pages (`act_as` cookie). */
  actAs: string | null;
  /** Fields of a form that was sent without scripts, as they were sent. */
  form?: string;
  signal?: AbortSignal;
  /** Called with a failure that is no refusal; the page does not show its words. */
  onFault: (fault: unknown) => void;
}

export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  /** The place that the browser shall remember; null forgets it. Absent: as before. */
  place?: string | null;
  /** The visitor does not act for that group, or no longer: the browser shall forget it. */
  actingEnded?: true;
  /** Target of a redirect; then there is no page. */
  location?: string;
  html: string;
  /**
   * Hashes of all its inline scripts for the content security policy; absent when a script changes with each
   * page.
   */
  scriptHashes?: string[];
}

const handler = createStaticHandler(routes);
const manifest = readManifest();

/** Renders one page of the site with the data of its loaders. */
export async function render(input: RenderInput): Promise<RenderedPage> {
  await loadLanguage(input.site.language);
  const page = createPage(input);
  const actingEnded = !(await beginActing(page.queryClient, input.actAs));
  const request = requestOf(input);
  const answer = await handler.query(request, { requestContext: createPageContext(page) });
  if (answer instanceof Response) return { ...toRedirect(answer, page), ...(actingEnded && { actingEnded }) };
  const result = hideFaults(answer, input.onFault);
  const { timeZone } = input.site;
  const rendered = await inTurn(() => renderDocument(input, page, result));
  const html = withReaderTimes(rendered.html, input.nonce, timeZone);
  const scriptHashes = hashesOf(html, input.nonce, timeZone);
  return {
    status: statusOfPage(page, result),
    headers: pageHeaders(result),
    html,
    ...(actingEnded && { actingEnded }),
    ...(scriptHashes && { scriptHashes }),
    ...accentOf(input.site).policy,
  };
}

/** Renders the page without content that the service worker stores. It is the same for all, so it has no nonce. */
export async function renderShell(
  site: Site,
): Promise<{ html: string; scriptHashes: string[]; styleHash?: string }> {
  await loadLanguage(site.language);
  const state: PageState = {
    site,
    assets: assetsOf(manifest, []),
    locale: site.language,
    renderedAt: 0,
    queries: { queries: [], mutations: [] },
    router: { loaderData: {}, errors: null },
    isShell: true,
  };
  const document = (
    <Document
      locale={state.locale}
      assets={state.assets}
      hasAccent={state.site.color !== null}
      accent={accentOf(state.site).css}
      script={HEAD_SCRIPT}
      state={serializePageState(state)}
    >
      <Loading />
    </Document>
  );
  return { html: await renderPage(document), scriptHashes: [HEAD_HASH], ...accentOf(site).policy };
}

function requestOf({ url, form, signal }: RenderInput): Request {
  const init = signal ? { signal } : {};
  if (form === undefined) return new Request(url, init);
  return new Request(url, { ...init, method: 'POST', body: new URLSearchParams(form) });
}

type ServerPage = PageContext & { response: NonNullable<PageContext['response']> };

function createPage({ fetch, url, place, site }: RenderInput): ServerPage {
  const baseUrls = [new URL(url).origin];
  const readActing = () => actingFor(queryClient);
  const api = createApiClient({ fetch, baseUrls, readToken: () => null, readActing, inBrowser: false });
  const queryClient: QueryClient = createQueryClient(api, () => {});
  givePlace(queryClient, place);
  return { queryClient, timeZone: site.timeZone, response: { status: 200 } };
}

async function renderDocument(input: RenderInput, page: ServerPage, context: StaticHandlerContext) {
  const state = pageState(input, page, context);
  const document = (
    <Document
      locale={state.locale}
      assets={state.assets}
      hasAccent={state.site.color !== null}
      accent={accentOf(state.site).css}
      nonce={input.nonce}
      script={HEAD_SCRIPT}
      state={serializePageState(state)}
    >
      <Providers
        queryClient={page.queryClient}
        site={state.site}
        locale={state.locale}
        renderedAt={state.renderedAt}
      >
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Providers>
    </Document>
  );
  return { html: await renderPage(document, input.nonce, input.signal) };
}

function pageState(
  { site }: RenderInput,
  { queryClient }: ServerPage,
  context: StaticHandlerContext,
): PageState {
  return {
    site,
    assets: assetsOf(manifest, modulesOf(context, Boolean(queryClient.getQueryData(SESSION_KEY)))),
    locale: site.language,
    renderedAt: Date.now(),
    // Failures are included, so that the browser shows them instead of repeating the requests at once.
    queries: dehydrate(queryClient, { shouldDehydrateQuery: ({ state }) => state.status !== 'pending' }),
    router: routerState(context),
  };
}

function modulesOf(context: StaticHandlerContext, isMember: boolean): string[] {
  return context.matches.flatMap(({ route }) => {
    const handle: PageHandle | undefined = route.handle;
    if (!handle) return [];
    return isMember ? [handle.module, ...(handle.memberModules ?? [])] : [handle.module];
  });
}

function statusOfPage({ response }: ServerPage, { errors, statusCode }: StaticHandlerContext): number {
  const [failure] = Object.values(errors ?? {});
  // A loader's failure goes before the refusal of a form.
  if (failure === undefined) return response.status === 200 ? statusCode : response.status;
  return statusCode === 500 ? statusOf(failure) : statusCode;
}

function pageHeaders(context: StaticHandlerContext): Record<string, string> {
  const { styles } = assetsOf(manifest, modulesOf(context, false));
  // Fonts are not among them: they would arrive before the styles and the first picture, and text is shown without them.
  return { link: styles.map((href) => `<${href}>; rel=preload; as=style`).join(', ') };
}

function toRedirect(response: Response, page: ServerPage): RenderedPage {
  const location = response.headers.get('location') ?? '/';
  const { place } = page.response;
  return { status: response.status, headers: {}, location, html: '', ...(place !== undefined && { place }) };
}
