import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import serveFiles from '@fastify/static';
import type { AdminSettings, Joining, SitePicture } from '@windfall/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import type { SiteIdentity } from '../platform/settings/site-identity.ts';

const ONE_YEAR = 'public, max-age=31536000, immutable';
const ONE_HOUR = 'public, max-age=3600';
/**
 * In place of an entry that has gone: the page that asks for it is older, and opens anew with what was entered in it. At
 * most once a minute, so that pages do not loop between servers of different builds.
 */
const RENEWING_ENTRY = `const mark = 'renewed-at';
if (Date.now() - Number(sessionStorage.getItem(mark)) > 60_000) {
  sessionStorage.setItem(mark, String(Date.now()));
  window.earlyInput?.keep?.();
  location.reload();
}
`;

/** Public settings of the site (`apps/web/src/lib/site.tsx`). */
export interface PublicSite extends SiteIdentity {
  url: string;
  joining: Joining;
  language: string;
  sourceUrl: string | null;
  googleClientId: string | null;
  oidcName: string | null;
  sendsMail: boolean;
  maintenance: boolean;
  picture: SitePicture | null;
  testimonials: AdminSettings['testimonials'];
  /** Words above every page, until their last day. */
  announcement: string | null;
  timeZone: string;
  utcOffsetMinutes: number;
  /** Whether browsers may have the service worker (`SERVICE_WORKER`). */
  hasWorker: boolean;
  /** Whether the administrators let the site send notifications. */
  notifies: boolean;
}

export interface RenderInput {
  url: string;
  fetch: typeof fetch;
  nonce: string;
  site: PublicSite;
  /** The place that the visitor's browser remembers. */
  place: string | null;
  /** The group for which the visitor's browser opens pages. */
  actAs: string | null;
  /** Fields of a form that was sent without scripts. */
  form?: string;
  /** Aborts a render that takes too long. */
  signal: AbortSignal;
  /** Called with a failure that is no refusal; the page does not show its words. */
  onFault: (fault: unknown) => void;
}

export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  /** The place that the browser shall remember; null forgets it. */
  place?: string | null;
  /** The visitor does not act for that group, or no longer: the browser shall forget it. */
  actingEnded?: true;
  location?: string;
  html: string;
  /** Hashes of all its inline scripts for a content policy; absent when some of them vary. */
  scriptHashes?: string[];
  /** Hash of its inline style. */
  styleHash?: string;
}

/** Renders one page; exported by the web app's build (`apps/web/src/app/entry-server.tsx`). */
export type Render = (input: RenderInput) => Promise<RenderedPage>;

/** Renders the page without content that the service worker stores; exported by the same build. */
type RenderShell = (
  site: PublicSite,
) => Promise<Pick<RenderedPage, 'html' | 'styleHash'> & { scriptHashes: string[] }>;

/** The service worker's script, and the page that it stores. */
export interface WorkerFiles {
  readScript: () => Promise<string>;
  loadShell: () => Promise<RenderShell>;
}

/** The web app as pages are served from it: built in production, compiled on request in development. */
export interface WebApp {
  load: () => Promise<Render>;
  /** Registers the routes of the browser's files. */
  serveFiles: (pages: FastifyInstance) => Promise<void>;
  /** Absent in development, where files change. */
  worker?: WorkerFiles;
}

const DIST = join(import.meta.dirname, '../../../web/dist');

/** The built web app; null when it has not been built. */
export function findWebBuild(): WebApp | null {
  const entry = join(DIST, 'server/entry-server.js');
  if (!existsSync(entry)) return null;
  const filesDir = join(DIST, 'client');
  return {
    load: async () => (await importRenderer(entry)).render,
    serveFiles: (pages) => serveBuiltFiles(pages, filesDir, join(DIST, 'earlier')),
    worker: {
      readScript: () => readFile(join(DIST, 'worker/sw.js'), 'utf8'),
      loadShell: async () => (await importRenderer(entry)).renderShell,
    },
  };
}

/** Node caches imports, so only the first call is slow. */
function importRenderer(entry: string): Promise<{ render: Render; renderShell: RenderShell }> {
  return import(pathToFileURL(entry).href);
}

/**
 * Serves the files of the browser's build, compressed ahead of time, and those of earlier builds
 * (`apps/web/build/keep-earlier.ts`), which open pages still ask for.
 */
export async function serveBuiltFiles(
  pages: FastifyInstance,
  filesDir: string,
  earlierDir: string,
): Promise<void> {
  const hashedDirs = [filesDir, earlierDir].map((dir) => join(dir, 'assets') + sep);
  const picturesDir = join(filesDir, 'pictures') + sep;
  const picturesVersion = readVersion(join(picturesDir, 'version.txt'));
  /** Only files with a hash in their name, and pictures with the present version in their address, never change. */
  const neverChanges = (path: string, request: FastifyRequest) =>
    hashedDirs.some((dir) => path.startsWith(dir)) ||
    (path.startsWith(picturesDir) && versionIn(request) === picturesVersion);
  // The entries that are there have routes of their own (`vite.config.ts` names them).
  pages.get('/assets/base-*', async (request, reply) => {
    // A service worker that fetches the files of its build must fail, or it keeps this script in place of the entry.
    const isForPage = request.headers['sec-fetch-dest'] === 'script';
    if (!isForPage || !request.url.endsWith('.js')) throw new AppError('NOT_FOUND');
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(RENEWING_ENTRY);
  });
  await pages.register(serveFiles, {
    root: existsSync(earlierDir) ? [filesDir, earlierDir] : filesDir,
    // One route for each file, so that all other URLs are pages.
    wildcard: false,
    // Dozens of them belong to each page, and tell nothing that the page's own line does not.
    logLevel: 'warn',
    index: false,
    globIgnore: ['index.html', '**/*.{br,gz}'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', neverChanges(path, reply.request) ? ONE_YEAR : ONE_HOUR);
    },
  });
}

const versionIn = ({ query }: FastifyRequest) =>
  typeof query === 'object' && query !== null && 'v' in query ? query.v : undefined;

/** No request has null as its version. */
function readVersion(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
