import { defineConfig } from 'vitest/config';
import { putTemporaryFilesInMemory } from '../../tools/lib/memory-folder.ts';

putTemporaryFilesInMemory();

const include = JSON.parse(process.env['MUTANT_TESTS'] ?? '[]') as string[];
const isWeb = include.every((file) => file.startsWith('apps/web/'));

/** The tests of one area for `mutants.ts`, as the projects of `vitest.config.ts` run them. */
export default defineConfig({
  root: process.cwd(),
  test: {
    include,
    isolate: false,
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    ...(isWeb
      ? { environment: 'jsdom', setupFiles: ['./apps/web/src/testing/setup.ts'] }
      : {
          experimental: { viteModuleRunner: false, nodeLoader: false },
          globalSetup: ['./apps/server/testing/global-setup.ts'],
        }),
  },
});
