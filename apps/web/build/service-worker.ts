import { join } from 'node:path';
import { build, type Manifest, type Plugin } from 'vite';

const MANIFEST = '.vite/manifest.json';
/** Pages and parts that are of no use without the server: modules, and folders of them. */
const ONLINE = [
  '../../node_modules/@simplewebauthn/browser/',
  'src/app/admin-settings.tsx',
  'src/app/routes/admin/',
  'src/app/routes/invites/',
  'src/app/routes/map/',
  'src/app/routes/numbers/',
  'src/app/routes/stands/keep-stand.tsx',
  'src/features/accounts/passkeys/',
  'src/features/accounts/second-factor/',
  'src/features/admin/',
  'src/features/map/moving-map.tsx',
];

/** Builds the service worker beside the browser's files, with the list of those to store. */
export function serviceWorker(root: string): Plugin {
  return {
    name: 'service-worker',
    async writeBundle(_options, bundle) {
      const written = bundle[MANIFEST];
      if (written?.type !== 'asset') throw new Error('The build has no manifest');
      const manifest: Manifest = JSON.parse(String(written.source));
      await buildWorker(root, {
        BUILD_FILES: JSON.stringify(filesToStore(manifest)),
        BUILD_ENTRY: JSON.stringify(`/${entryOf(manifest).file}`),
        'process.env.NODE_ENV': '"production"',
      });
    },
  };
}

/** Scripts and styles of all pages but those, with everything these import. */
function filesToStore(manifest: Manifest): string[] {
  const moved = ONLINE.find((path) => !Object.keys(manifest).some((key) => key.startsWith(path)));
  if (moved) throw new Error(`Nothing of the build is in ${moved}, which the service worker leaves out`);
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`);
    for (const imported of chunk.imports ?? []) add(imported);
    // A group of parts is no entry of its own.
    for (const part of chunk.dynamicImports ?? []) if (!isOnline(part)) add(part);
  };
  for (const [key, chunk] of Object.entries(manifest)) {
    if (chunk === entryOf(manifest) || (chunk.isDynamicEntry && !isOnline(key))) add(key);
  }
  return [...files].sort();
}

const isOnline = (key: string) => ONLINE.some((path) => key.startsWith(path));

/** The file that starts the application (`vite.config.ts`). */
function entryOf(manifest: Manifest) {
  const entry = Object.values(manifest).find(({ name, file }) => name === 'base' && file.endsWith('.js'));
  if (!entry) throw new Error('The build has no entry');
  return entry;
}

async function buildWorker(root: string, define: Record<string, string>): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    build: {
      outDir: join(root, 'dist/worker'),
      emptyOutDir: true,
      rolldownOptions: {
        input: join(root, 'worker/main.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
}
