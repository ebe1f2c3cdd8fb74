import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import serveFiles from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';

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
