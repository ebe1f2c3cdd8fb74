import type { Locator } from '@playwright/test';
import { signIn } from '../fixtures/people.ts';
import { expectHydrated } from '../fixtures/scripts.ts';
import { expect, test } from '../fixtures/test.ts';

const topOf = (card: Locator) => card.evaluate((element) => element.getBoundingClientRect().top + scrollY);

// @rule browse#browse-own-place
// @rule browse#browse-first-card
// @rule navigation#home-place
// @rule places#place-known
test('a visitor gives a ZIP code on the home page, and the list begins near it', async ({ page }) => {
  test.slow();
  await page.goto('/');
  const zip = page.getByLabel('Your ZIP code');
  await zip.click();
  await page.keyboard.type('97202');
  await page.getByRole('button', { name: 'Look' }).click();

  const place = page.getByText('Near 97202 Portland, OR');
  const first = page.getByRole('article').first();
  await expect(place).toBeVisible();
  await expect(page).toHaveURL('/listings');
  await expect(first).toContainText(/\d miles?|under half a mile/);
  expect(await topOf(first)).toBeLessThan(320);

  await first.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/listing\//);
  await expect(page.getByRole('heading', { level: 1, name: 'Browse Listings' })).toHaveCount(0);
  await expect(page.getByText(/(\d miles?|under half a mile) away/).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/listings');
  await expect(place).toBeVisible();
  await expect(first).toContainText(/mile/);
  await page.reload();
  await expect(place).toBeVisible();
  await expect(first).toContainText(/mile/);

  await page.getByLabel('Change where to look').click();
  const field = page.getByLabel('Near ZIP or town');
  await field.pressSequentially('Corval');
  await page.getByRole('option', { name: /^Corvallis, Oregon/ }).click();
  await expect(page.getByText(/^Near \d{5} Corvallis, OR$/)).toBeVisible();
  await expect(field).toBeHidden();

  await page.getByLabel('Change where to look').click();
  await page.getByRole('link', { name: 'Forget this place' }).click();
  await expect(field).toBeVisible();
  await expect(first).not.toContainText(/mile/);

  await page.goto('/listings?category=vegetables&sort=alphabetical');
  expect(await topOf(first), 'below two active filters').toBeLessThan(320);
});

// @rule produce#ready-row
// @rule browse#browse-ready
test('the row of the home page leads to what is ready near, to a crop and to a listing', async ({ page }) => {
  await signIn(page.request, 'rosa@windfall.example');
  await page.goto('/');
  const row = page.getByRole('region', { name: 'Ready now, and in two weeks' });
  await row.getByRole('link', { name: 'See what is ready' }).click();
  await expect(page).toHaveURL('/listings?ready=now');
  await expect(page.getByText('In gardens near')).toBeVisible();
  const first = page.getByRole('article').first();
  await expect(first).toContainText(/under half a mile/);
  expect(await topOf(first)).toBeLessThan(380);
  // What other journeys share names no crop.
  await page.getByRole('link', { name: 'Forty zucchini, please help' }).click();
  await page.getByRole('link', { name: 'About this crop: Zucchini' }).click();
  await expect(page).toHaveURL('/crops/zucchini');
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/listing\//);
});

test.describe('on a device that knows its position', () => {
  test.use({ permissions: ['geolocation'], geolocation: { latitude: 45.476543, longitude: -122.651987 } });

  // @rule places#place-square
  test('one tap shows what is near, and only the square leaves the phone', async ({ page, context }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await page.goto('/');
    const tap = page.getByRole('button', { name: 'Use my location' });
    // Before the page's scripts have come the button does nothing.
    await expectHydrated(tap);
    await tap.click();
    await expect(page).toHaveURL('/listings');
    await expect(page.getByText('Near you', { exact: true })).toBeVisible();
    await expect(page.getByRole('article').first()).toContainText(/mile/);
    const near = sent.filter((url) => url.includes('near='));
    expect(near.length).toBeGreaterThan(0);
    expect(near.every((url) => url.includes('near=45.4748%2C-122.6504'))).toBe(true);
    expect(sent.join('\n')).not.toMatch(/45\.4765|122\.6519/);
    const [cookie] = (await context.cookies()).filter(({ name }) => name === 'place');
    expect(cookie?.value).toMatch(/^s\d+$/);
  });
});
