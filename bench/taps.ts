import { chromium, type Page } from 'playwright-core';
import { findChromium } from '../tools/lib/find-chromium.ts';
import { ROSA, waitForDemo } from './demo-pages.ts';

/** The network of a slow phone, in bytes per second and milliseconds. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWDOWN = 4;

/** How long each step of a visit takes to be answered on screen (Event Timing), in milliseconds, on a slow phone. */
export async function measureTaps(origin: string): Promise<Record<string, { 'longest ms': number }>> {
  await waitForDemo(origin);
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox'],
  });
  try {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    await context.request.post(`${origin}/api/auth/login`, { data: ROSA });
    const page = await context.newPage();
    await slowDown(page);
    const steps = stepsOf(page, origin);
    const longest: Record<string, { 'longest ms': number }> = {};
    for (const [name, step] of Object.entries(steps)) {
      await step();
      longest[name] = { 'longest ms': await readLongest(page) };
    }
    return longest;
  } finally {
    await browser.close();
  }
}

function stepsOf(page: Page, origin: string): Record<string, () => Promise<void>> {
  return {
    'open the filters at once': async () => {
      await page.goto(`${origin}/listings`, { waitUntil: 'commit' });
      await page.locator('summary', { hasText: 'Filters' }).tap();
      await page.getByLabel('Sort by').waitFor();
    },
    'type in the search': async () => {
      await page.getByRole('searchbox').first().pressSequentially('beans', { delay: 80 });
    },
    'close the filters': async () => {
      // The search has closed them if the page was hydrated when it took the focus.
      if (await page.getByLabel('Sort by').isVisible())
        await page.locator('summary', { hasText: 'Filters' }).tap();
    },
    'open a card': async () => {
      // On a listing of her own there is no form.
      const card = page.getByRole('article').filter({ hasNotText: 'Rosa' }).first();
      await card.getByRole('link').first().tap();
      // What can be asked for has the message in a second tab.
      const [write, message] = [
        page.getByRole('tab', { name: /^Write/ }),
        page.getByRole('textbox', { name: 'Message' }),
      ];
      await write.or(message).first().waitFor();
      if (await write.isVisible()) await write.tap();
      await message.waitFor();
    },
    'type a message': async () => {
      await page.getByRole('textbox', { name: 'Message' }).pressSequentially('Six?', { delay: 80 });
    },
    send: async () => {
      await page.getByRole('button', { name: 'Send message' }).tap();
      await page.getByText('Message sent successfully!').first().waitFor();
    },
    back: async () => {
      await page.goBack();
      await page.getByRole('article').first().waitFor();
    },
  };
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await page.addInitScript(watchEvents);
}

interface Watched {
  longestEvent?: number;
}

/** Runs in the page. */
function watchEvents(): void {
  const watched = window as unknown as Watched;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      watched.longestEvent = Math.max(watched.longestEvent ?? 0, duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** Of the events since the last call, after the frame that answers the last one. */
function readLongest(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) =>
        requestAnimationFrame(() =>
          setTimeout(() => {
            const watched = window as unknown as Watched;
            done(watched.longestEvent ?? 0);
            watched.longestEvent = 0;
          }, 200),
        ),
      ),
  );
}
