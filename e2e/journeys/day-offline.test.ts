import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, request as apiRequest, type Page } from '@playwright/test';
import { freePort } from '../../tools/lib/free-port.ts';
import { registerOverApi, shareOverApi } from '../fixtures/listings.ts';
import {
  listCacheStorage,
  type OwnDevice,
  ownDevice,
  readCacheStorage,
  registerWorker,
  workerIsReady,
} from '../fixtures/own-device.ts';
import { type OwnSite, serveOwnSite } from '../fixtures/own-site.ts';
import { person } from '../fixtures/people.ts';
import { photoPath } from '../fixtures/photo.ts';
import { expect, test } from '../fixtures/test.ts';

const PLUMS = 'Quiet plums';
const PEARS = 'Early pears';
const KALE = 'Curly kale';
const ZUCCHINI = 'Long zucchini';
const WORDS = 'Is the gate open on Sunday?';
const ANSWER = 'Yes, come by the blue gate.';

let port: number;
let dataDir: string;
let site: OwnSite;
let device: OwnDevice;

// The server is really stopped, so this journey has its own.
const startSite = async () => {
  site = await serveOwnSite(port, { E2E_DATA_DIR: dataDir, DEMO: '0' });
};

test.beforeAll(async ({ playwright }) => {
  port = await freePort();
  dataDir = await mkdtemp(join(tmpdir(), 'windfall-day-'));
  await startSite();
  device = await ownDevice(playwright.chromium, site.url);
});
test.afterAll(async () => {
  await device.forget();
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const read = async (from: APIRequestContext, path: string) => (await from.get(`${site.url}${path}`)).json();

/** Keys of the responses that the browser keeps for the member. */
const keptAnswers = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => !key.includes('answer:visitor:'))
      .join(' '),
  );

/** Addresses of the pages with content that the worker stores. */
const storedPages = async (page: Page) =>
  (await listCacheStorage(page)).filter((url) => /\/(listings)?$/.test(url));

// @rule offline#worker-stores
// @rule offline#cold-start
// @rule offline#outbox
// @rule offline#from-when
test('a day without signal: the browser opens cold, and all arrives once', async () => {
  test.setTimeout(300_000);
  const wren = await apiRequest.newContext();
  const wrenId = await registerOverApi(wren, person('Wren Meadow', 'day'), site.url);
  let own = await device.open();
  await test.step('a visitor comes, and Browse is stored for them', async () => {
    await own.goto('/listings');
    await registerWorker(own);
    await workerIsReady(own);
    await expect.poll(() => storedPages(own)).toEqual([`${site.url}/listings`]);
  });
  const raviId = await registerOverApi(own.request, person('Ravi Sandler', 'day'), site.url);

  const fromWhen = () => own.getByText(/^No connection\. This is from/);

  const { plums, pears, kale } = await test.step('two neighbors share and talk', async () => {
    const share = (from: APIRequestContext, title: string) =>
      shareOverApi(
        from,
        { title, category: 'Fruits', quantity: '9', sharing: { stock: 9, rule: 'choose' } },
        site.url,
      );
    const [hers, his] = [await share(wren, PLUMS), await share(own.request, PEARS)];
    const his2 = await share(own.request, KALE);
    const move = (from: APIRequestContext, action: string, version: number) =>
      from.post(`${site.url}/api/claims/${agreed.id}/${action}`, { data: { version } });
    const ask = async (listingId: string, wanted: number) => {
      const data = { id: crypto.randomUUID(), wanted };
      const response = await wren.post(`${site.url}/api/listings/${listingId}/claims`, { data });
      await expect(response).toBeOK();
      return response.json();
    };
    const message = { id: crypto.randomUUID(), sender_id: wrenId, receiver_id: raviId, content: WORDS };
    await expect(await wren.post(`${site.url}/api/messages`, { data: message })).toBeOK();
    const agreed = await ask(his2.id, 3);
    const offered = await (await move(own.request, 'offer', agreed.version)).json();
    await expect(await move(wren, 'accept', offered.version)).toBeOK();
    await ask(his.id, 2);
    return { plums: hers.id, pears: his.id, kale: his2.id };
  });

  await test.step('the morning, with signal', async () => {
    const pages = { '/messages': 'conversations', [`/conversation/${wrenId}`]: 'thread' };
    const lists = { '/dashboard': '"own"', [`/listing/${plums}`]: plums, '/listings': 'browse' };
    // What the worker stores is looked at in the end: the pages of the morning pass through it.
    await own.goto('/');
    await expect.poll(() => storedPages(own), { message: 'the page of the visitor has gone' }).toEqual([]);
    for (const [path, kept] of Object.entries({ ...pages, ...lists })) {
      await own.goto(path);
      await expect.poll(() => keptAnswers(own), { message: `${path} is kept` }).toContain(kept);
    }
  });

  await test.step('no signal, and the browser starts anew', async () => {
    await device.close();
    await site.stop();
    own = await device.open();
    await own.goto('/listings');
    await expect(own.getByRole('link', { name: PLUMS }).first()).toBeVisible();
    await expect(fromWhen()).toBeVisible();
    await own.goto('/messages');
    await expect(own.getByRole('link', { name: /Wren Meadow/ }).first()).toContainText('I would like 2');
    await expect(fromWhen()).toBeVisible();
    await own.goto('/dashboard');
    await expect(own.getByRole('link', { name: PEARS }).first()).toBeVisible();
    await expect(fromWhen()).toBeVisible();
    await own.setViewportSize({ width: 320, height: 700 });
    await own.goto('/listing/unseen');
    const unseen = await own.getByText(/this page is not kept on this device/).boundingBox();
    expect(unseen?.height).toBeLessThan(120);
  });

  await test.step('asked, answered, promised and picked up', async () => {
    await own.goto(`/listing/${plums}`);
    await own.getByRole('button', { name: 'Ask for 1' }).click();
    await expect(own.getByText(/^The server cannot be reached\. Your request is saved/)).toBeVisible();
    await own.goto(`/conversation/${wrenId}`);
    await expect(fromWhen()).toBeVisible();
    await own.getByRole('textbox', { name: 'Message' }).fill(ANSWER);
    await own.getByRole('button', { name: 'Send message' }).click();
    await expect(own.getByText(/^Waiting to be sent/).first()).toBeVisible();
    await own.getByRole('button', { name: 'Promise 2 to Wren Meadow' }).click();
    await expect(
      own.getByText('Saved here. It is sent as soon as the server can be reached.').first(),
    ).toBeVisible();
    await own.goto('/dashboard');
    await own.getByRole('button', { name: 'Show all 2' }).click();
    await own.getByRole('button', { name: `Picked up: 3 of “${KALE}”` }).click();
    await expect(own.getByText(`Answer about “${KALE}”`)).toBeVisible();
  });

  await test.step('and shared with a photo', async () => {
    await own.goto('/create-listing');
    await own.getByLabel(/^Photo/).setInputFiles(photoPath);
    await expect(own.getByAltText('Preview of your photo')).toBeVisible();
    await own.getByLabel('Title').fill(ZUCCHINI);
    await own.getByLabel('Description').fill('As long as a hand.');
    await own.getByLabel('Category').selectOption('Vegetables');
    await own.getByRole('button', { name: 'Share Listing' }).click();
    await expect(own.getByText(/Your listing is saved in this browser/).first()).toBeVisible();
  });

  await test.step('the browser is closed once more, and the signal returns', async () => {
    await device.close();
    own = await device.open();
    await own.goto('/dashboard');
    await expect(own.getByRole('button', { name: '5 changes waiting to be sent' })).toBeVisible();
    await expect(own.getByText(`New listing: ${ZUCCHINI}`)).toBeVisible();
    await startSite();
    await own.evaluate(() => dispatchEvent(new Event('online')));
    await expect(own.getByRole('button', { name: /waiting to be sent/ })).toHaveCount(0, { timeout: 40_000 });
  });

  await test.step('all of it has arrived once', async () => {
    const thread = await read(wren, `/api/messages/conversation/${raviId}`);
    expect(thread.map(({ content }: { content: string }) => content)).toEqual([
      ...[ANSWER, 'I would like 1, please.', 'I would like 2, please.', 'I would like 3, please.', WORDS],
    ]);
    const asked = await read(wren, `/api/listings/${plums}/claims`);
    expect(asked.map(({ state }: { state: string }) => state)).toEqual(['asked']);
    const promised = await read(own.request, `/api/listings/${pears}/claims`);
    expect(promised.map(({ state }: { state: string }) => state)).toEqual(['offered']);
    const taken = await read(own.request, `/api/listings/${kale}/claims`);
    expect(taken).toEqual([expect.objectContaining({ state: 'collected', given: 3 })]);
    const shared = await read(wren, `/api/listings?user_id=${raviId}&sort=alphabetical`);
    expect(shared.map(({ title }: { title: string }) => title)).toEqual([KALE, PEARS, ZUCCHINI]);
    expect(shared[2].photo).toBeTruthy();
  });

  await test.step('Cache Storage holds no personal word and no response of the API', async () => {
    const stored = await readCacheStorage(own);
    expect(stored.length).toBeGreaterThan(50);
    const personal = new RegExp(
      [PLUMS, PEARS, KALE, ZUCCHINI, WORDS, ANSWER, 'Wren', 'Ravi', '@journey', wrenId, raviId].join('|'),
    );
    expect(stored.filter(({ url, text }) => url.includes('/api/') || personal.test(text))).toEqual([]);
  });
  await wren.dispose();
});
