import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { putTemporaryFilesInMemory } from '../tools/lib/memory-folder.ts';

putTemporaryFilesInMemory();
// A server that finds its compiled modules starts with a fifth less of the processor time. As in `vitest.config.ts`.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../node_modules/.cache/node');

const port = Number(process.env['E2E_PORT'] ?? 3217);
const chromium = process.env['CHROMIUM_PATH'];
/** Chromium without a window, by Debian's name for it: it takes a fifth less of the processor. It shows no notifications. */
const headlessShell = `${chromium}-headless-shell`;
const executablePath = existsSync(headlessShell) ? headlessShell : chromium;

const disabledFeatures = [
  // Chromium runs pages of its own for the address bar beside each page, and a spare process for the next one: together
  // two fifths of its processor time.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  // Playwright disables these. Chromium reads only the last list of its command line.
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

const args = [
  // Chromium's own sandbox cannot start as root or in most containers.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  // A page lives for some seconds, in which optimizing its scripts takes more than it saves.
  '--js-flags=--no-maglev --no-turbofan',
  `--disable-features=${disabledFeatures.join(',')}`,
];

const phone = {
  ...devices['Pixel 7'],
  viewport: { width: 360, height: 740 },
  // The phone's own factor of 2.6 paints seven times the pixels.
  deviceScaleFactor: 1,
  reducedMotion: 'reduce',
} as const;

export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  // Journeys share one server; each brings its own people, so they do not meet.
  fullyParallel: true,
  // A journey waits for half of its time, so more of them than cores keep the cores busy.
  workers: availableParallelism() * 2,
  forbidOnly: Boolean(process.env['CI']),
  // A busy machine delays hydration; a journey that needs its second try is named as flaky.
  retries: process.env['CI'] ? 1 : 0,
  // A busy machine with slow cores takes ten times as long as an idle one.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env['CI'] ? [['list']] : [['line']],
  use: {
    baseURL: `http://localhost:${port}`,
    // The service worker has journeys of its own. In all others it would fetch a copy of the build in each new browser.
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    // Recording a trace costs a fifth of a run's processor time. `--trace on` records one for a journey that fails.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath && { executablePath }), args },
  },
  // Each project starts browsers of its own. A journey in a wide window sets that itself.
  projects: [
    {
      name: 'notifications',
      testMatch: '**/push.test.ts',
      use: { ...phone, launchOptions: { ...(chromium && { executablePath: chromium }), args } },
    },
    {
      name: 'phone',
      testIgnore: '**/push.test.ts',
      use: phone,
    },
  ],
  webServer: {
    command: 'node serve.ts',
    env: {
      PORT: String(port),
      NODE_ENV: 'development',
      DEMO: '1',
      LOG_LEVEL: 'error',
      // The one that the server guesses of the demo community within seconds: 'today' is the same before.
      TIME_ZONE: 'America/Los_Angeles',
    },
    // Ready means that the demo community has moved in as well.
    wait: { stdout: /is ready at/ },
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'pipe',
    timeout: 120_000,
  },
});
