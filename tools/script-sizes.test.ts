import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { root } from './lib/run.mjs';
import { isWebBuilt } from './lib/web-build.mjs';

type Manifest = Record<string, { file: string; name?: string; imports?: string[] }>;

const client = join(root, 'apps/web/dist/client');

const readManifest = (): Manifest => JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'));

/** The files a page needs before it is interactive: the base, React's renderer, the page's module, and all that these import. */
function scriptsOf(module: string): string[] {
  const manifest = readManifest();
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

/** Bytes and files of a page's scripts. */
const BUDGET = { bytes: 170_000, files: 30 };

const ROUTE = /^src\/app\/routes\/(.+)\.tsx$/;

// A single run on sources that were changed since the last build would judge something old.
test.runIf(isWebBuilt())('the scripts of each page stay within their budget', () => {
  const pages = Object.keys(readManifest()).flatMap((key) => ROUTE.exec(key)?.slice(1) ?? []);
  expect(pages.length).toBeGreaterThan(25);
  const above = pages.flatMap((page) => {
    const files = scriptsOf(`src/app/routes/${page}.tsx`);
    const bytes = files.reduce((total, file) => total + weightOf(file), 0);
    return bytes > BUDGET.bytes || files.length > BUDGET.files
      ? [`${page}: ${bytes} bytes in ${files.length} files`]
      : [];
  });
  expect(above).toEqual([]);
});

const ASSET = /assets\/[\w-]+\.(?:js|css)/g;

/** Fetched once with each version, after the page. The names of the files take some 800 bytes, 40 more or less by chance. */
test.runIf(isWebBuilt())(
  'the service worker stays below 7,000 bytes without the names of its files, and what it stores below 545,000',
  () => {
    const worker = readFileSync(join(root, 'apps/web/dist/worker/sw.js'), 'utf8');
    expect(brotliCompressSync(worker.replaceAll(ASSET, '')).length).toBeLessThan(7_000);
    const files = [...new Set(worker.match(ASSET))];
    expect(files.length).toBeGreaterThan(100);
    expect(weigh(files)).toBeLessThan(545_000);
  },
);
