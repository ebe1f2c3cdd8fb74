import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, request as apiRequest } from '@playwright/test';
import { freePort } from '../../tools/lib/free-port.ts';
import { registerOverApi } from '../fixtures/listings.ts';
import { createAdministrator, serveOwnSite } from '../fixtures/own-site.ts';
import { person } from '../fixtures/people.ts';
import { expectHydrated } from '../fixtures/scripts.ts';
import { expect, test } from '../fixtures/test.ts';

const ADMIN = person('Ada Moss', 'garden');
const DAY_MS = 86_400_000;
/** Zucchini are picked from 50 days after the last frost on. */
const UNTIL_ZUCCHINI = 50;

/** With these frosts zucchini begin in four days. */
async function setFrosts(admin: APIRequestContext, site: string): Promise<void> {
  const { email, password } = ADMIN;
  await expect(await admin.post(`${site}/api/auth/login`, { data: { email, password } })).toBeOK();
  const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(5, 10);
  const climate = { last_frost: dayIn(4 - UNTIL_ZUCCHINI), first_frost: dayIn(100) };
  await expect(await admin.put(`${site}/api/admin/settings`, { data: { climate } })).toBeOK();
}

// The climate of the site would change the season in all other journeys.
// @rule produce#garden
// @rule produce#forecast-told
test('a grower says what grows, is told of the season before it begins, and shares it with the form filled in', async ({
  page,
}) => {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'windfall-garden-'));
  await createAdministrator(dataDir, ADMIN);
  const serve = () => serveOwnSite(port, { E2E_DATA_DIR: dataDir, DEMO: '0' });
  let site = await serve();
  const admin = await apiRequest.newContext();
  try {
    await setFrosts(admin, site.url);
    await registerOverApi(page.request, person('Lena Orchard', 'garden'), site.url);

    await test.step('adds crops by hand', async () => {
      await page.goto(`${site.url}/garden`);
      const add = page.getByRole('button', { name: 'Add', exact: true });
      await expectHydrated(add);
      for (const crop of ['Figs', 'Zucchini']) {
        await page.getByLabel('Add what you grow').selectOption({ label: crop });
        await add.tap();
        await expect(page.getByRole('heading', { level: 2, name: crop })).toBeVisible();
      }
      await page.getByLabel('How much').first().selectOption('Plenty to share');
      await expect(page.getByText(/^Picked about/)).toHaveCount(2);
      const grown = async () => (await (await page.request.get(`${site.url}/api/garden`)).json()).crops;
      await expect.poll(grown).toMatchObject([{ crop: 'zucchini', amount: 'plenty' }, { crop: 'fig' }]);
    });

    // The server looks when it starts, and then once an hour. An open page would miss it meanwhile.
    await page.goto('about:blank');
    await site.stop();
    site = await serve();
    const told = async () => (await page.request.get(`${site.url}/api/notices`)).json();
    await expect.poll(told).toMatchObject([{ kind: 'season', crop: 'zucchini' }]);

    await test.step('reads when they start, and shares some', async () => {
      await page.goto(`${site.url}/notices`);
      const notice = page.getByRole('article', { name: /^Your zucchini start about / });
      await notice.getByRole('link', { name: 'Share zucchini' }).tap();
      await expect(page.getByLabel('Title')).toHaveValue('Zucchini');
      await expect(page.getByLabel('Category')).toHaveValue('Vegetables');
      await page.getByLabel('Quantity').fill('12');
      await page.getByRole('button', { name: 'Share Listing' }).tap();
      await page.waitForURL(/\/listing\//);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zucchini');
    });
  } finally {
    await page.goto('about:blank');
    await admin.dispose();
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
