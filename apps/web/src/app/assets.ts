import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageAssets } from './page-state.ts';

interface ManifestEntry {
  file: string;
  name?: string;
  css?: string[];
  imports?: string[];
}

type Manifest = Record<string, ManifestEntry>;

/** The file that starts the application (`build/chunks.ts`). */
const ENTRY = 'base';
/** React's renderer, which the entry imports when it runs. */
const RENDERER = /react-dom\/client\.js$/;

/** In development the browser loads single sources, so a page names only its entry. */
const DEVELOPMENT_MANIFEST: Manifest = {
  'dev/entry.ts': { file: 'dev/entry.ts', name: ENTRY, css: ['src/ui/theme.css?direct'] },
};

/** The browser's build is beside the server's, so the manifest's path is relative to this file. */
export function readManifest(): Manifest {
  if (import.meta.env.DEV) return DEVELOPMENT_MANIFEST;
  const path = join(import.meta.dirname, '../client/.vite/manifest.json');
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
}

/** The files of the application's start and of these modules, with all their imports. */
export function assetsOf(manifest: Manifest, modules: string[]): PageAssets {
  const [start, entry] = Object.entries(manifest).find(([, { name }]) => name === ENTRY) ?? [];
  if (!start || !entry) throw new Error('The web build has no entry');
  const found = new Set<ManifestEntry>();
  const renderer = Object.keys(manifest).filter((name) => RENDERER.test(name));
  for (const name of [start, ...renderer, ...modules]) collect(manifest, name, found);
  const files = [...found];
  return {
    entry: `/${entry.file}`,
    styles: [...new Set(files.flatMap(({ css = [] }) => css))].map((file) => `/${file}`),
    modules: files.filter((file) => file !== entry).map(({ file }) => `/${file}`),
  };
}

function collect(manifest: Manifest, name: string, found: Set<ManifestEntry>): void {
  const file = manifest[name];
  if (!file || found.has(file)) return;
  found.add(file);
  for (const imported of file.imports ?? []) collect(manifest, imported, found);
}
