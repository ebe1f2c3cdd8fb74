import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import serveFiles from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const ONE_YEAR = 'public, max-age=31536000, immutable';
const ONE_HOUR = 'public, max-age=3600';

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
  await pages.register(serveFiles, {
    root: existsSync(earlierDir) ? [filesDir, earlierDir] : filesDir,
    // One route for each file, so that all other URLs are pages.
    wildcard: false,
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
