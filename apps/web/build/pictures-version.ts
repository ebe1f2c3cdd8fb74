import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Gives the application a version of the built-in pictures, which it adds to their addresses, and writes it beside them
 * for the server: an address with the version of the files is cached for a year.
 */
export function picturesVersion(folder: string): Plugin {
  const hash = createHash('sha256');
  for (const path of filesUnder(folder)) hash.update(path.slice(folder.length)).update(readFileSync(path));
  const version = hash.digest('base64url').slice(0, 8);
  return {
    name: 'pictures-version',
    config: () => ({ define: { 'import.meta.env.VITE_PICTURES_VERSION': JSON.stringify(version) } }),
    generateBundle() {
      if (this.environment.name !== 'client') return;
      this.emitFile({ type: 'asset', fileName: 'pictures/version.txt', source: version });
    },
  };
}

function filesUnder(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesUnder(join(path, name)));
}
