import type { APIRequestContext, Page } from '@playwright/test';
import { registerOverApi, shareOverApi } from '../fixtures/listings.ts';
import { person, uniqueWord } from '../fixtures/people.ts';
import { inspectPhoto, photoPath } from '../fixtures/photo.ts';
import { expectHydrated } from '../fixtures/scripts.ts';
import { expect, test } from '../fixtures/test.ts';

// The browser's own messages about failed requests.
test.use({ expectedNoise: /Failed to load resource|ERR_INTERNET_DISCONNECTED|net::ERR/ });

interface Day {
  day: string;
  free: number;
}

const daysOf = async (request: APIRequestContext, id: string): Promise<Day[]> =>
  (await (await request.get(`/api/listings/${id}/days`)).json()).days;

async function borrow(page: Page, id: string, first: string, last: string): Promise<void> {
  await page.goto(`/listing/${id}`);
  const from = page.getByLabel('Borrow from');
  await expectHydrated(from);
  await from.fill(first);
  await page.getByLabel('to', { exact: true }).fill(last);
  await page.getByRole('button', { name: 'Borrow it' }).click();
}

// @rule lending#ask
// @rule lending#renew
// @rule lending#back
// @rule lending#photos
test('a cider press for two: borrowed, not twice, kept longer to the next, brought back without a connection', async ({
  page,
  newPerson,
}, info) => {
  test.slow();
  const word = `${info.project.name}.${uniqueWord()}`;
  const [junes, theos] = [await newPerson(), await newPerson()];
  const rosaId = await registerOverApi(page.request, person('Rosa Meadow', word));
  const junesId = await registerOverApi(junes.request, person('June Sandler', word));
  await registerOverApi(theos.request, person('Theo Castell', word));
  const { id } = await shareOverApi(page.request, {
    title: `Cider press ${word}`,
    quantity: '1',
    category: 'Tools',
    sharing: { comes_back: true, stock: 1, most_days: 3, renewals: 1, at_once: true },
  });
  const days = (await daysOf(page.request, id)).map(({ day }) => day);
  const day = (index: number) => days[index] ?? '';

  await test.step('June has it today and tomorrow, and Theo is told which day is not free', async () => {
    await borrow(junes, id, day(0), day(1));
    await expect(junes.locator('#asked')).toContainText('It is yours from ');
    await borrow(theos, id, day(1), day(2));
    await expect(theos.getByText(/^It is not free on /)).toBeVisible();
    await borrow(theos, id, day(3), day(4));
    await expect(theos.locator('#asked')).toContainText('It is yours from ');
  });

  await test.step('picked up, she keeps it for the one day before Theo', async () => {
    await junes.goto('/dashboard');
    await junes.getByLabel('Condition when picked up').fill('Clean, one handle loose');
    await junes.getByRole('button', { name: /^Picked up: / }).click();
    await expect(junes.getByText(/^Bring it back by /)).toBeVisible();
    await junes.getByRole('button', { name: /^Keep it longer, to / }).click();
    await expect(junes.getByRole('button', { name: /^Keep it longer/ })).toHaveCount(0);
    const free = (await daysOf(theos.request, id)).slice(0, 6).map((one) => one.free);
    expect(free).toEqual([0, 0, 0, 0, 0, 1]);
  });

  await test.step('shows Rosa, who lends it, how it looks', async () => {
    await junes.goto(`/conversation/${rosaId}`);
    await junes.getByLabel(/^Add a photo/).setInputFiles(photoPath);
    await expect(junes.getByRole('img', { name: 'Photo by you, when picked up' })).toBeVisible();
    await page.goto(`/conversation/${junesId}`);
    const photo = page.getByRole('link', { name: 'Photo by June Sandler, when picked up' });
    const url = (await photo.getAttribute('href')) ?? '';
    expect(await inspectPhoto(page.request, url)).toMatchObject({ isUpright: true, metadata: undefined });
    await junes.goto('/dashboard');
  });

  await test.step('brought back without a connection, and confirmed once it is sent', async () => {
    const brought = junes.getByRole('button', { name: /^I brought it back: / });
    await expectHydrated(brought);
    await junes.context().setOffline(true);
    await brought.click();
    await expect(junes.getByText(/^Saved here\./)).toBeVisible();
    await junes.context().setOffline(false);
    await expect(junes.getByText(/^You said that it is back\./)).toBeVisible({ timeout: 30_000 });
    await page.goto('/dashboard');
    await expect(page.getByText('When picked up: Clean, one handle loose')).toBeVisible();
    await page.getByRole('button', { name: /^It is back: / }).click();
    await expect(page.getByRole('region', { name: 'To come back' })).toHaveCount(0);
    expect((await daysOf(theos.request, id)).slice(0, 5).map((one) => one.free)).toEqual([1, 1, 1, 0, 0]);
  });
});
