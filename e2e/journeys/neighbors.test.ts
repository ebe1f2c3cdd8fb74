import { registerOverApi } from '../fixtures/listings.ts';
import { person, uniqueWord } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

// @rule neighbors#directory-list
test('a visitor finds a neighbor, sees what they share, and signs in to write to them', async ({
  page,
  playwright,
  baseURL,
}, info) => {
  const grower = person(`Greta ${uniqueWord()}`, info.project.name);
  const asker = person('Otto Asks', `${info.project.name}.${uniqueWord()}`);
  for (const each of [grower, asker]) {
    const request = await playwright.request.newContext(baseURL ? { baseURL } : {});
    await registerOverApi(request, each);
    if (each === grower) {
      await request.post('/api/listings', {
        data: { title: 'Quinces', description: 'Yellow and hard.', category: 'Fruits' },
      });
    }
    await request.dispose();
  }

  await page.goto('/users');
  await page.getByRole('searchbox', { name: 'Search users' }).fill(grower.name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=Greta/);
  await expect(page.getByRole('article')).toHaveCount(1);

  await page.getByRole('link', { name: `Listings of ${grower.name}` }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('link', { name: 'Quinces' }).first().click();
  await page.getByRole('link', { name: grower.name, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: grower.name })).toBeVisible();
  await expect(page.getByText(grower.email)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Quinces' })).toBeVisible();

  await page.getByRole('link', { name: `Message ${grower.name}` }).click();
  await page.getByLabel('Email').fill(asker.email);
  await page.getByLabel('Password', { exact: true }).fill(asker.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/conversation\//);
  await expect(page.getByText(grower.name).first()).toBeVisible();
});
