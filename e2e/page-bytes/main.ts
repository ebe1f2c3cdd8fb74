import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../tools/lib/find-chromium.ts';
import { freePort } from '../../tools/lib/free-port.ts';
import { say } from '../../tools/lib/run.mjs';
import { ensureWebBuilt } from '../../tools/lib/web-build.mjs';
import { serveOwnSite } from '../fixtures/own-site.ts';

/** Prints the bytes that a visitor's first view of a page transfers on a phone: `node e2e/page-bytes/main.ts`. */
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2.6,
  isMobile: true,
  hasTouch: true,
};
const KINDS = ['Document', 'Stylesheet', 'Font', 'Image', 'Script'] as const;

interface Loaded {
  readonly path: string;
  readonly kind: string;
  readonly bytes: number;
}

await ensureWebBuilt();
const server = await serveOwnSite(await freePort(), { RATE_LIMIT: 'off' });
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
try {
  say(`| page | ${KINDS.map((kind) => kind.toLowerCase()).join(' | ')} | CLS |`);
  say(`| ---- |${' -- |'.repeat(KINDS.length + 1)}`);
  const listing = await firstListing(server.url);
  for (const path of ['/', '/listings', listing]) await report(browser, server.url, path);
} finally {
  await browser.close();
  await server.stop();
}

async function firstListing(url: string): Promise<string> {
  const response = await fetch(`${url}/api/listings?limit=1`);
  const [listing] = (await response.json()) as { id: string }[];
  return `/listings/${listing?.id}`;
}

async function report(from: Browser, url: string, path: string): Promise<void> {
  const { loaded, shift } = await load(from, url + path);
  const sizes = KINDS.map((kind) => {
    const files = loaded.filter((file) => file.kind === kind);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    return `${(bytes / 1000).toFixed(1)} kB (${files.length})`;
  });
  say(`| ${path} | ${sizes.join(' | ')} | ${shift.toFixed(3)} |`);
  if (!process.argv.includes('--files')) return;
  for (const file of loaded.toSorted((a, b) => b.bytes - a.bytes))
    say(`  ${String(file.bytes).padStart(7)} ${file.path}`);
}

/** Opens the page with an empty cache and returns its files as transferred, with headers, and its layout shift. */
async function load(from: Browser, url: string): Promise<{ loaded: Loaded[]; shift: number }> {
  const context = await from.newContext({ ...PHONE, locale: 'en-US' });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  const kinds = new Map<string, { path: string; kind: string }>();
  const loaded: Loaded[] = [];
  client.on('Network.responseReceived', ({ requestId, response, type }) => {
    kinds.set(requestId, { path: new URL(response.url).pathname, kind: type });
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = kinds.get(requestId);
    if (file) loaded.push({ ...file, bytes: encodedDataLength });
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const shift = await page.evaluate(layoutShift);
  await context.close();
  return { loaded, shift };
}

/** Runs in the page: the sum of all unexpected shifts so far. */
function layoutShift(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
      resolve(shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0));
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(0), 500);
  });
}
