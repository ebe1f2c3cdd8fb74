import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/run.mjs';
import { isWebBuilt } from './lib/web-build.mjs';

type Manifest = Record<string, { file: string; name?: string; imports?: string[] }>;

const client = join(root, 'apps/web/dist/client');

/** What a page's scripts weigh before it is interactive: the base, the page's module, and all that these import, in brotli. */
function weighScripts(module: string): number {
  const manifest: Manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'));
  const files = new Set<string>();
  const base = Object.keys(manifest).find((key) => manifest[key]?.name === 'base') ?? 'base';
  const pending = [base, module];
  for (let name = pending.pop(); name; name = pending.pop()) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}`);
    if (files.has(chunk.file)) continue;
    files.add(chunk.file);
    pending.push(...(chunk.imports ?? []));
  }
  return [...files].reduce((total, file) => total + statSync(join(client, `${file}.br`)).size, 0);
}

// A single run on sources that were changed since the last build would judge something old.
test.runIf(isWebBuilt()).each([
  { page: 'home/home', ceiling: 125_000 },
  { page: 'listings/browse', ceiling: 126_400 },
  { page: 'listings/listing', ceiling: 135_300 },
  { page: 'account/login', ceiling: 168_700 },
])('the scripts of the $page page stay below $ceiling bytes', ({ page, ceiling }) => {
  const bytes = weighScripts(`src/app/routes/${page}.tsx`);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(ceiling);
});
