import { defineConfig } from 'vitest/config';

const never = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    projects: [
      {
        test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'], exclude: never },
      },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['src/**/*.test.ts'],
          exclude: never,
          environment: 'node',
          globalSetup: ['src/testing/global-setup.ts'],
        },
      },
      {
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: never,
          environment: 'jsdom',
          setupFiles: ['src/testing/setup.ts'],
        },
      },
      { test: { name: 'tools', root: 'tools', include: ['**/*.test.ts'], exclude: never } },
    ],
  },
});
