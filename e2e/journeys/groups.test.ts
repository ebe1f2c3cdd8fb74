import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { registerOverApi, shareOverApi } from '../fixtures/listings.ts';
import { person, signIn, uniqueWord } from '../fixtures/people.ts';
import { expectHydrated } from '../fixtures/scripts.ts';
import { expect, test } from '../fixtures/test.ts';

// The browser's own messages about failed requests.
test.use({ expectedNoise: /Failed to load resource|ERR_INTERNET_DISCONNECTED|net::ERR/ });

const acting = (page: Page) => page.getByRole('region', { name: 'For whom you act' });

/** Acts for the group from its page on. */
async function actFor(page: Page, name: string): Promise<void> {
  await page.goto('/groups');
  const button = page.getByRole('button', { name: `Act for ${name}` });
  await expectHydrated(button);
  await button.click();
  await expect(acting(page)).toContainText(`You act for ${name}`);
}

async function leave(page: Page, group: string): Promise<void> {
  await page.goto(`/groups/${group}`);
  const button = page.getByRole('button', { name: /^Leave the group/ });
  await expectHydrated(button);
  await button.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave the group' }).click();
}

// @rule groups#switch
// @rule groups#by
// @rule groups#ended
// @rule groups#last-keeper
test('a pantry with two keepers: one shares, the other promises without a connection, and one stays', async ({
  page,
  newPerson,
  request: admins,
}, info) => {
  test.slow();
  const word = `${info.project.name}.${uniqueWord()}`;
  const [caras, neighbors] = [await newPerson(), await newPerson()];
  const [pantry, kale, cara] = [`Pantry ${word}`, `Kale ${word}`, person(`Cara ${word}`, word)];
  await registerOverApi(page.request, person('Ben Quill', word));
  await registerOverApi(caras.request, cara);
  const wrenId = await registerOverApi(neighbors.request, person('Wren Meadow', word));
  await signIn(admins, 'admin@windfall.example');

  const group =
    await test.step('Ben starts it, an administrator confirms the name, and Cara becomes a keeper', async () => {
      await page.goto('/groups');
      const name = page.getByLabel('Name of the group');
      await expectHydrated(name);
      await name.fill(pantry);
      await page.getByRole('button', { name: 'Start the group' }).click();
      await page.waitForURL('/groups/*');
      await expect(page.getByText(/^An administrator looks at the name first/)).toBeVisible();
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      const data = { status: 'active' };
      expect((await admins.put(`/api/users/${id}/status`, { data })).ok()).toBe(true);
      await page.goto(`/groups/${id}?${new URLSearchParams({ search: cara.name })}`);
      const add = page.getByRole('button', { name: `Add as keeper: ${cara.name}` });
      await expectHydrated(add);
      await add.click();
      await expect(page.getByRole('button', { name: `Take out: ${cara.name}` })).toBeVisible();
      return id;
    });

  await test.step('he shares as the pantry, and a neighbor asks it', async () => {
    await actFor(page, pantry);
    await expectAccessible(page);
    await page.goto('/create-listing');
    const title = page.getByLabel('Title');
    await expectHydrated(title);
    await title.fill(kale);
    await page.getByLabel('Description').fill('Two boxes.');
    await page.getByLabel('Category').selectOption('Vegetables');
    await page.getByRole('button', { name: 'Share Listing' }).click();
    await expect(page.getByRole('heading', { level: 1, name: kale })).toBeVisible();
    const listing = new URL(page.url()).pathname.split('/').at(-1);
    await neighbors.goto(`/listing/${listing}`);
    await expect(neighbors.getByRole('link', { name: pantry }).first()).toBeVisible();
    const data = { id: randomUUID(), wanted: 1 };
    const asked = await neighbors.request.post(`/api/listings/${listing}/claims`, { data });
    expect(asked.ok(), await asked.text()).toBe(true);
  });

  await test.step('Cara promises as the pantry without a connection, and hands over', async () => {
    await actFor(caras, pantry);
    const promise = caras.getByRole('button', { name: /^Promise .* to Wren Meadow/ });
    await expectHydrated(promise);
    await caras.context().setOffline(true);
    await promise.click();
    await expect(caras.getByText(/^Saved here\./).first()).toBeVisible();
    await caras.context().setOffline(false);
    const [claim] = await (await neighbors.request.get('/api/claims?role=asker')).json();
    const state = async () => (await (await neighbors.request.get(`/api/claims/${claim.id}`)).json()).state;
    await expect.poll(state, { timeout: 30_000 }).toBe('offered');
    const { version } = await (await neighbors.request.get(`/api/claims/${claim.id}`)).json();
    await neighbors.request.post(`/api/claims/${claim.id}/accept`, { data: { version } });
    await caras.goto('/dashboard');
    await caras.getByRole('button', { name: /^Picked up: / }).click();
    await expect.poll(state).toBe('collected');
    const acts = await (
      await page.request.get(`/api/claims/${claim.id}`, { headers: { 'act-as': group } })
    ).json();
    expect(acts.events.map(({ by }: { by?: string }) => by)).toEqual([
      undefined,
      cara.name,
      undefined,
      cara.name,
    ]);
    await page.goto(`/conversation/${wrenId}`);
    await expect(page.getByText(cara.name).first()).toBeAttached();
    await neighbors.goto(`/conversation/${group}`);
    await expect(neighbors.getByText(cara.name)).toHaveCount(0);
  });

  // @rule groups#standing
  await test.step('the pantry says what it takes at any time, and a neighbor gives it the rest', async () => {
    await page.goto('/create-listing?kind=wanted');
    const title = page.getByLabel('Title');
    await expectHydrated(title);
    await title.fill(`Fresh produce ${word}`);
    await page.getByLabel('Description').fill('For the shelf at the door.');
    // Far from the demo community, whose wishes would be nearer.
    const location = 'Bend, OR 97701';
    await page.getByLabel('Location').fill(location);
    await page.getByLabel('Category').selectOption('Vegetables');
    await page.getByText('How many you need').click();
    await page.getByLabel('We take this at any time').check();
    await page.getByLabel('Vegetables').check();
    for (const day of ['Tue', 'Fri']) await page.getByLabel(day, { exact: true }).check();
    await page.getByLabel('What you do not take').fill('Cut melon');
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Fresh produce ${word}` })).toBeVisible();
    await expect(page.getByText('Cut melon')).toBeVisible();
    const picked_on = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    const { id } = await shareOverApi(neighbors.request, { title: `Zucchini ${word}`, location, picked_on });
    await neighbors.goto(`/listing/${id}`);
    const give = neighbors.getByRole('button', { name: new RegExp(`^Give .* to ${pantry}`) });
    await expectHydrated(give);
    await give.click();
    await expect(neighbors.getByText(`Promised to ${pantry}, who can say yes now.`)).toBeVisible();
  });

  await test.step('Cara leaves and is herself again, and Ben, the last one, cannot', async () => {
    await leave(caras, group);
    // Of the new document: the page that has left loads one.
    await expect(caras.getByText(/You are yourself again/)).toBeVisible();
    await caras.goto('/dashboard');
    await expect(acting(caras)).toHaveCount(0);
    await expect(caras.getByText(`Hello, ${cara.name}`)).toBeVisible();
    await leave(page, group);
    await expect(page.getByText(/^This is the last keeper of the group\./)).toBeVisible();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(acting(page)).toHaveCount(0);
  });
});
