import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { root } from './lib/run.mjs';
import { isWebBuilt } from './lib/web-build.mjs';

type Manifest = Record<string, { file: string; name?: string; imports?: string[] }>;

const client = join(root, 'apps/web/dist/client');

/** The files a page needs before it is interactive: the base, React's renderer, the page's module, and all that these import. */
function scriptsOf(module: string): string[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'));
  const base = Object.keys(manifest).find((key) => manifest[key]?.name === 'base') ?? 'base';
  const files = new Set<string>();
  const renderer = Object.keys(manifest).filter((key) => key.endsWith('react-dom/client.js'));
  const pending = [base, ...renderer, module];
  for (let name = pending.pop(); name; name = pending.pop()) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}`);
    if (files.has(chunk.file)) continue;
    files.add(chunk.file);
    pending.push(...(chunk.imports ?? []));
  }
  return [...files];
}

/** In brotli, as they are sent. */
const weigh = (files: string[]) =>
  files.reduce((total, file) => total + statSync(join(client, `${file}.br`)).size, 0);

/** Names of files end in hashes, which brotli packs better or worse by chance: with another build a page weighs 100 bytes more. */
const NAME = /[\w-]+(?=\.(?:js|css)\b)/g;
const weights = new Map<string, number>();

function weightOf(file: string): number {
  const known = weights.get(file);
  if (known !== undefined) return known;
  const code = readFileSync(join(client, file), 'utf8').replaceAll(NAME, '');
  const weight = brotliCompressSync(code).length;
  weights.set(file, weight);
  return weight;
}

/** Bytes of a page's scripts, in at most this many files. */
const PAGE_BUDGET = 170_000;
const MOST_FILES = 30;

// A single run on sources that were changed since the last build would judge something old.
test.runIf(isWebBuilt()).each([
  { page: 'home/home' },
  { page: 'listings/browse' },
  { page: 'listings/listing' },
  { page: 'users/users' },
  { page: 'guides/resources' },
  { page: 'account/login' },
  { page: 'account/register' },
  // The form of a listing has the suggestions, the photos and the fields of sharing beside the common parts.
  { page: 'listings/create-listing', ceiling: 205_000 },
  { page: 'messages/conversation' },
])('the scripts of the $page page stay within their budget', ({ page, ceiling = PAGE_BUDGET }) => {
  const files = scriptsOf(`src/app/routes/${page}.tsx`);
  expect(files.length).toBeLessThanOrEqual(MOST_FILES);
  const bytes = files.reduce((total, file) => total + weightOf(file), 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(ceiling);
});

const ASSET = /assets\/[\w-]+\.(?:js|css)/g;

/** Fetched once with each version, after the page. The names of the files take some 800 bytes, 40 more or less by chance. */
test.runIf(isWebBuilt())(
  'the service worker stays below 7,000 bytes without the names of its files, and what it stores below 440,000',
  () => {
    const worker = readFileSync(join(root, 'apps/web/dist/worker/sw.js'), 'utf8');
    expect(brotliCompressSync(worker.replaceAll(ASSET, '')).length).toBeLessThan(7_000);
    const files = [...new Set(worker.match(ASSET))];
    expect(files.length).toBeGreaterThan(100);
    expect(weigh(files)).toBeLessThan(440_000);
  },
);
