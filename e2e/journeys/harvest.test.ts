import { registerOverApi } from '../fixtures/listings.ts';
import { person, uniqueWord } from '../fixtures/people.ts';
import { expectHydrated } from '../fixtures/scripts.ts';
import { expect, test } from '../fixtures/test.ts';

const HOUR_MS = 3_600_000;
/** In the time of the browser, as a field of the form wants it: `2026-08-12T09:00`. */
const fieldTime = (inHours: number) => {
  const time = new Date(Date.now() + inHours * HOUR_MS);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

// @rule harvest#terms
// @rule harvest#pickers
// @rule harvest#page
test('neighbors are let in to pick a tree: they ask for places, and the owner promises the last one', async ({
  page,
  newPerson,
}, info) => {
  test.slow();
  const word = `${info.project.name}.${uniqueWord()}`;
  const title = `Plum tree ${word}`;
  const [junes, theos] = [await newPerson(), await newPerson()];
  await registerOverApi(page.request, person('Rosa Meadow', word));
  await registerOverApi(junes.request, person('June Sandler', word));
  await registerOverApi(theos.request, person('Theo Castell', word));

  const path = await test.step('Rosa says when, how many, and how the fruit is shared', async () => {
    await page.goto('/create-listing');
    const titleField = page.getByLabel('Title');
    await expectHydrated(titleField);
    await titleField.fill(title);
    await page.getByLabel('Description').fill('More than we can reach.');
    await page.getByLabel('Category').selectOption('Fruits');
    await page.getByText('How it is shared').click();
    await page.getByLabel('Let neighbors pick it').check();
    await page.getByLabel('Picking begins').fill(fieldTime(26));
    await page.getByLabel('Picking ends').fill(fieldTime(29));
    await page.getByLabel('How many can come').fill('2');
    await page.getByLabel('How the fruit is shared').fill('Half for you, half for us');
    await page.getByRole('button', { name: 'Share Listing' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    return new URL(page.url()).pathname;
  });

  await test.step('June and Theo ask to come', async () => {
    for (const neighbor of [junes, theos]) {
      await neighbor.goto(path);
      await expect(neighbor.getByText('Half for you, half for us')).toBeVisible();
      const ask = neighbor.getByRole('button', { name: 'Come picking' });
      await expectHydrated(ask);
      await ask.click();
      await expect(neighbor.getByText('You asked Rosa Meadow to come picking.')).toBeVisible();
    }
  });

  await test.step('Rosa promises both places, and June comes', async () => {
    await page.goto(path);
    for (const name of ['June Sandler', 'Theo Castell']) {
      await page.getByRole('button', { name: new RegExp(`^Promise .* to ${name}`) }).click();
      await expect(page.getByRole('button', { name: new RegExp(`^Promise .* to ${name}`) })).toHaveCount(0);
    }
    await junes.goto('/dashboard');
    const yes = junes.getByRole('button', { name: /^Yes, I will come/ });
    await expectHydrated(yes);
    await yes.click();
    const heading = `You are coming to pick “${title}”`;
    await expect(junes.getByRole('heading', { name: heading })).toBeVisible();
    await junes.getByRole('button', { name: /^Came picking/ }).click();
    const state = async () => (await (await junes.request.get('/api/claims?role=asker')).json())[0]?.state;
    await expect.poll(state).toBe('collected');
  });
});
