import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    // Tests wait for databases, hashes and pictures, so more of them than cores keeps the cores busy.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      { test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'], exclude } },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          exclude,
          // Each test builds the application and copies a database; a busy machine needs its time.
          testTimeout: 20_000,
          globalSetup: ['./apps/server/src/testing/global-setup.ts'],
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          exclude,
          environment: 'jsdom',
          testTimeout: 20_000,
          setupFiles: ['./apps/web/src/testing/setup.ts'],
        },
      },
      { test: { name: 'tools', include: ['tools/**/*.test.ts'], exclude } },
    ],
  },
});
