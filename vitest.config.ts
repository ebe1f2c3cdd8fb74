import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { putTemporaryFilesInMemory } from './tools/lib/memory-folder.ts';

putTemporaryFilesInMemory();

const exclude = ['**/node_modules/**', '**/dist/**'];

/** Programs and threads that tests start load the server's sources; compiled once, that takes half the time. */
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/node');

type Layer = 'unit' | 'http' | 'dialect' | 'process';

/** What a test of the server imports tells its layer; the first that applies counts. */
const LAYERS: readonly (readonly [layer: Layer, imports: RegExp])[] = [
  // Programs are started as an operator starts them, and killed; processes for pictures are among them.
  [
    'process',
    /from '(node:child_process|.*\/testing\/(kill|restart|start)-[a-z]+\.ts|.*\/picture-(process|queue)\.ts)'/,
  ],
  // On each database: repositories, query plans, races, migrations, and every operation.
  ['dialect', /from '.*\/testing\/dialects\.ts'/],
  // The application, called without a network, on SQLite alone.
  ['http', /from '.*\/testing\/(test-app|test-database)\.ts'/],
];

function layerOf(file: string): Layer {
  const source = readFileSync(file, 'utf8');
  return LAYERS.find(([, imports]) => imports.test(source))?.[0] ?? 'unit';
}

/** The one command outside the server that a test starts as a program. */
const DEV_SERVER_TEST = 'tools/dev-server.test.ts';

/** Draws the toasts beside the page, which other tests replace: it needs a document that no other file has used. */
const TOASTS_TEST = 'apps/web/src/lib/toasts/toast-container.test.tsx';

const serverTests = Map.groupBy(
  globSync(['apps/server/{src,api-tests}/**/*.test.ts', DEV_SERVER_TEST], { cwd: import.meta.dirname }),
  layerOf,
);

const serverLayer = (name: Layer) => ({
  test: {
    name,
    include: serverTests.get(name) ?? [],
    // Loading the application costs more than most tests do, so the files of a worker share it.
    isolate: false,
    // Node loads the sources as it does in production, which takes less time than transforming them. Without the loader
    // of Vitest no module can be put in place of another one.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Most tests build the application and take a database; a busy machine needs its time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    globalSetup: name === 'unit' ? [] : ['./apps/server/testing/global-setup.ts'],
  },
});

export default defineConfig({
  test: {
    // Tests wait for databases, hashes and pictures, so more of them than cores keeps the cores busy.
    maxWorkers: availableParallelism() * 2,
    projects: [
      {
        test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'], exclude, isolate: false },
      },
      serverLayer('unit'),
      serverLayer('http'),
      serverLayer('dialect'),
      serverLayer('process'),
      {
        test: {
          name: 'web',
          include: ['apps/web/{src,worker}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, TOASTS_TEST],
          environment: 'jsdom',
          // Evaluating modules and a document for each file costs more than the tests do, so the files of a worker share them.
          isolate: false,
          testTimeout: 20_000,
          setupFiles: ['./apps/web/src/testing/setup.ts'],
        },
      },
      {
        test: {
          // Projects run in the order of their names. At the end, its seconds would be one core's alone.
          name: 'isolated-web',
          include: [TOASTS_TEST],
          environment: 'jsdom',
          testTimeout: 20_000,
          setupFiles: ['./apps/web/src/testing/setup.ts'],
        },
      },
      {
        test: {
          name: 'tools',
          include: ['tools/**/*.test.ts'],
          exclude: [...exclude, DEV_SERVER_TEST],
          // Some read all sources.
          testTimeout: 60_000,
        },
      },
    ],
  },
});
