import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { ROSA, waitForDemo } from './demo-pages.ts';
import { median } from './load.ts';
import { openSlowNetwork } from './slow-network.ts';

const PATH = '/listings';

interface Seen {
  'first paint ms': number;
  'cards ms': number;
}

/** How soon a later visit to Browse is painted on the network of a slow phone, with the service worker of the first one. */
export async function measureSecondVisit(serverPort: number, rounds: number): Promise<Record<string, Seen>> {
  await waitForDemo(`http://127.0.0.1:${serverPort}`);
  const network = await openSlowNetwork(serverPort);
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const seen: Record<string, Seen> = {};
    for (const viewer of ['visitor', 'member']) {
      const context = await browser.newContext({
        baseURL: `http://localhost:${network.port}`,
        viewport: { width: 390, height: 844 },
      });
      if (viewer === 'member') await context.request.post('/api/auth/login', { data: ROSA });
      network.setSlow(false);
      await visitFirst(context);
      network.setSlow(true);
      seen[viewer] = await visitAgain(context, rounds);
      await context.close();
    }
    return seen;
  } finally {
    await browser.close();
    network.close();
  }
}

/** On a quick network, until the worker has stored the build, and the page its responses. */
async function visitFirst(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto(PATH);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForFunction(() =>
    Object.keys(localStorage).some((key) => key.startsWith('kept:answer:') && key.includes('browse')),
  );
  await page.close();
}

async function visitAgain(context: BrowserContext, rounds: number): Promise<Seen> {
  const all: Seen[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const page = await context.newPage();
    await page.addInitScript(watchCards);
    await page.goto(PATH, { waitUntil: 'commit' });
    await page.getByRole('article').first().waitFor();
    all.push(await readSeen(page));
    await page.close();
  }
  const middle = (name: keyof Seen) => Math.round(median(all.map((one) => one[name])));
  return { 'first paint ms': middle('first paint ms'), 'cards ms': middle('cards ms') };
}

interface Watched {
  cardsAt?: number;
}

/** Runs in the page: notes the first frame with a card. */
function watchCards(): void {
  const look = () => {
    if (document.querySelector('main article a')) (window as Watched).cardsAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** The first frame that shows something. */
function readSeen(page: Page): Promise<Seen> {
  return page.evaluate(async () => {
    const watched = window as Watched;
    while (watched.cardsAt === undefined) await new Promise(requestAnimationFrame);
    // The browser reports a paint after the frame that it measures, in which the cards may stand already.
    let [paint] = performance.getEntriesByName('first-contentful-paint');
    while (paint === undefined) {
      await new Promise(requestAnimationFrame);
      [paint] = performance.getEntriesByName('first-contentful-paint');
    }
    return { 'first paint ms': paint.startTime, 'cards ms': watched.cardsAt };
  });
}
