import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Gives the application a version of all files of the contract: stored responses of another one are not shown. */
export function contractVersion(folder: string): Plugin {
  const hash = createHash('sha256');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const name of names.sort())
    if (name.endsWith('.ts') && !name.endsWith('.test.ts'))
      hash.update(name).update(readFileSync(join(folder, name)));
  const version = hash.digest('base64url').slice(0, 8);
  return {
    name: 'contract-version',
    config: () => ({ define: { 'import.meta.env.VITE_CONTRACT_VERSION': JSON.stringify(version) } }),
  };
}
