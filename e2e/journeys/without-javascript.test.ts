import { expect, test } from '../fixtures/test.ts';

test.use({ javaScriptEnabled: false, expectedNoise: /status of 404/ });

test('a visitor browses, searches, filters and reads without JavaScript', async ({ page }) => {
  await page.goto('/listings');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search listings' }).fill('zucchini');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/search=zucchini/);
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/zucchini/i);
  await page.goto('/listings');
  await page.getByRole('link', { name: 'Honey', exact: true }).click();
  await expect(page).toHaveURL(/category=honey/);
  await expect(page.getByRole('article').first()).toContainText(/honey/i);
});

test('an unknown address says so, with the right status', async ({ page }) => {
  const answer = await page.goto('/no/such/bed');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('link', { name: 'Go to the homepage' })).toBeVisible();
});
