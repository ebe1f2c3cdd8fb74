import type { APIRequestContext } from '@playwright/test';
import { registerOverApi, shareOverApi } from '../fixtures/listings.ts';
import { registerWorker, workerIsReady } from '../fixtures/own-device.ts';
import { person, uniqueWord } from '../fixtures/people.ts';
import { expectHydrated } from '../fixtures/scripts.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({
  serviceWorkers: 'allow',
  expectedNoise: /Failed to load resource|ERR_INTERNET_DISCONNECTED/,
});

/** A stand with twelve plums, whose keeper is somewhere else. */
async function aStand(keeper: APIRequestContext, tag: string): Promise<string> {
  await registerOverApi(keeper, person('Rosa Keeper', tag));
  const sharing = { stock: 12, unit: 'plum' };
  const { id } = await shareOverApi(keeper, { title: 'Plums', category: 'Fruits', sharing });
  const data = { name: 'Box at Elm Street', address: '12 Elm Street' };
  const { code } = await (await keeper.post('/api/stands', { data })).json();
  await keeper.put(`/api/stands/${code}/listings`, { data: { listing_ids: [id] } });
  return code;
}

// @rule stands#offline
test('a passer-by counts at a stand without account or signal, and it is counted once', async ({
  page,
  request: keeper,
}, info) => {
  test.setTimeout(180_000);
  const code = await aStand(keeper, `${info.project.name}.${uniqueWord()}`);
  const item = page.getByRole('article');
  await page.goto(`/s/${code}`);
  await expect(page.getByText('12 Elm Street')).toBeVisible();
  const took = item.getByRole('button', { name: 'I took 1 plum: Plums' });
  await expectHydrated(took);
  await took.click();
  await expect(item.getByText('Counted: you took 1 plum. Thank you!')).toBeVisible();
  await expect(item.getByText('11 plums to take')).toBeVisible();
  await item.getByLabel('How many: Plums').fill('0');
  await item.getByRole('button', { name: /^I took/ }).click();
  await expect(item.getByText('Please give a whole number from 1 to 100.')).toBeVisible();
  await expect(item.getByText(/^Counted/)).toBeHidden();
  await item.getByLabel('How many: Plums').fill('1');
  await registerWorker(page);
  await workerIsReady(page);

  await test.step('the page opens without a connection, and keeps what is tapped', async () => {
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain('stands');
    await page.context().setOffline(true);
    await page.goto(`/s/${code}`);
    await expect(item.getByText('11 plums to take')).toBeVisible();
    await item.getByRole('button', { name: 'One more: Plums' }).click();
    await item.getByRole('button', { name: 'One more: Plums' }).click();
    await item.getByRole('button', { name: 'I took 3 plums: Plums' }).click();
    await expect(item.getByText(/Kept in this browser/)).toBeVisible();
    await expect(item.getByText('8 plums to take')).toBeVisible();
    await page.goto(`/s/${code}`);
    await expect(item.getByText('8 plums to take')).toBeVisible();
  });

  await test.step('it arrives by itself, once', async () => {
    await page.context().setOffline(false);
    await expect(item.getByText('Two neighbors took four plums today.')).toBeVisible();
    const taps = await (await keeper.get(`/api/stands/${code}/taps`)).json();
    expect(taps.map(({ counted }: { counted: number }) => counted)).toEqual([3, 1]);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, serviceWorkers: 'block' });

  // @rule stands#offline
  test('a visitor counts and a keeper keeps a stand by forms', async ({ page, newPerson }, info) => {
    const code = await aStand(page.request, `${info.project.name}.${uniqueWord()}`);
    const visitor = await newPerson();
    await visitor.goto(`/s/${code}`);
    await visitor.getByLabel('How many: Plums').fill('5');
    await visitor.getByRole('button', { name: /^I left/ }).click();
    const told = visitor.getByRole('status').filter({ hasText: 'Counted: you left 5 plums. Thank you!' });
    await expect(told).toBeVisible();
    await expect(visitor.getByText('17 plums to take')).toBeVisible();
    await visitor.reload();
    await expect(told).toBeVisible();
    await expect(visitor.getByText('17 plums to take')).toBeVisible();
    await expect(visitor.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
    await visitor.getByLabel('How many: Plums').fill('x');
    await visitor.getByRole('button', { name: /^I took/ }).click();
    await expect(visitor.getByRole('alert')).toContainText('whole number from 1 to 100');
    await expect(visitor.getByLabel('How many: Plums')).toHaveValue('x');
    await page.goto(`/s/${code}`);
    await page.getByRole('button', { name: 'I took: Plums' }).click();
    await expect(page.getByText('16 plums to take')).toBeVisible();
    await page.getByRole('button', { name: 'Undo: Plums' }).click();
    await expect(page.getByText('17 plums to take')).toBeVisible();
    await page.goto(`/stands/${code}`);
    await page.getByRole('button', { name: /^Undo: 5 plums left/ }).click();
    await expect(page.getByText('Undone', { exact: true })).toHaveCount(2);
    await page.getByRole('button', { name: 'Switch the counting off' }).click();
    await visitor.goto(`/s/${code}`);
    await expect(visitor.getByText('12 plums to take')).toBeVisible();
    await expect(visitor.getByRole('button', { name: /^I took/ })).toHaveCount(0);
  });
});
