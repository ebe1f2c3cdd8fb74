import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tools/lib/free-port.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { registerOverApi, shareOverApi } from '../fixtures/listings.ts';
import { type OwnSite, serveOwnSite } from '../fixtures/own-site.ts';
import { person } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

const MAKE_TOWN = join(import.meta.dirname, '../../apps/server/testing/fixtures/town-map.ts');
const VIEW = '/map?near=97202&zoom=12';

// Both share one site.
test.describe.configure({ mode: 'default' });

let site: OwnSite;
let dataDir: string;

test.beforeAll(async ({ request }) => {
  dataDir = mkdtempSync(join(tmpdir(), 'windfall-town-'));
  const making = spawn(process.execPath, [MAKE_TOWN, join(dataDir, 'map.pmtiles')], { stdio: 'inherit' });
  expect(await once(making, 'close')).toEqual([0, null]);
  site = await serveOwnSite(await freePort(), { E2E_DATA_DIR: dataDir, DEMO: '0' });
  await registerOverApi(request, person('Rosa Meadow', 'map'), site.url);
  for (const location of ['97202', '97206', '97214'])
    await shareOverApi(request, { title: `Plums of ${location}`, location }, site.url);
});

test.afterAll(async () => {
  await site?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

// @rule places#map
test('without scripts the squares of the map lead to their lists, and links to its other parts', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(VIEW);
  const picture = page.getByRole('img', { name: 'Map of the streets around' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
  const squares = page.getByRole('link', { name: /^\d+ offers?, / });
  const count = await squares.count();
  expect(count).toBeGreaterThan(1);
  await page.getByRole('link', { name: 'Closer' }).click();
  await expect(page).toHaveURL(/zoom=13/);
  await page.getByRole('link', { name: 'North' }).click();
  await page.getByRole('link', { name: 'South' }).click();
  await page.getByRole('link', { name: 'Farther' }).click();
  await expect(page).toHaveURL(/zoom=12/);
  await expect(squares).toHaveCount(count);
  await squares.first().click();
  await expect(page).toHaveURL(/\/listings\?near=45\.\d{4}%2C-122\.\d{4}$/);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.getByRole('img', { name: 'Map of the streets around' }).scrollIntoViewIfNeeded();
  await page.getByRole('link', { name: 'Open the map' }).click();
  await expect(page).toHaveURL(/\/map\?near=/);
  expect(asked.filter((url) => !url.startsWith(site.url))).toEqual([]);
  await page.close();
});

// @rule places#map-move
test('the map is moved by hand and by keyboard, and nothing is asked of another server', async ({
  browser,
}) => {
  test.slow();
  const page = await browser.newPage({ baseURL: site.url, reducedMotion: 'reduce' });
  const asked: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(VIEW);
  await expectAccessible(page);
  expect(asked.some((url) => url.includes('.pmtiles'))).toBe(false);

  await page.getByRole('button', { name: 'Move the map' }).click();
  const map = page.getByRole('application', { name: 'Move on the map' });
  const painted = map.locator('canvas').first();
  await expect(painted).toBeVisible();
  await expect(map).toBeFocused();
  await expect(map.getByRole('link', { name: /^\d+ offers?, / }).first()).toBeVisible();
  await expectAccessible(page.getByRole('region', { name: 'Map', exact: true }));
  await page.keyboard.press('+');
  await expect(page).toHaveURL(/zoom=13/);
  const before = page.url();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowRight');
  await expect(page).not.toHaveURL(before);
  await map
    .getByRole('link', { name: /^\d+ offers?, / })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/listings\?near=/);
  expect(asked.filter((url) => !url.startsWith(site.url) && !url.startsWith('data:'))).toEqual([]);
  expect(complaints.filter((text) => !text.startsWith('Service Worker registration blocked'))).toEqual([]);
  await page.close();
});
