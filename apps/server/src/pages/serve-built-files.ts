import { join, sep } from 'node:path';
import serveFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const ONE_YEAR = '365d';
const ONE_HOUR = 'public, max-age=3600';

/** Serves the files of the browser's build, compressed ahead of time. */
export async function serveBuiltFiles(pages: FastifyInstance, filesDir: string): Promise<void> {
  const hashedDir = join(filesDir, 'assets') + sep;
  await pages.register(serveFiles, {
    root: filesDir,
    // One route for each file, so that all other URLs are pages.
    wildcard: false,
    index: false,
    globIgnore: ['index.html', '**/*.{br,gz}'],
    preCompressed: true,
    cacheControl: true,
    immutable: true,
    maxAge: ONE_YEAR,
    setHeaders: (reply, path) => {
      // Only files with a hash in their name never change.
      if (!path.startsWith(hashedDir)) reply.header('cache-control', ONE_HOUR);
    },
  });
}
