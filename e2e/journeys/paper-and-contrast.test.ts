import type { Locator, Page } from '@playwright/test';
import { ALL_FONTS, shownFonts } from '../fixtures/fonts.ts';
import { expect, test } from '../fixtures/test.ts';

/** Letter paper within its margins, in CSS pixels. */
const PAPER = { width: 720, height: 960 };
const MARGIN = { top: '1.2cm', bottom: '1.2cm', left: '1.2cm', right: '1.2cm' };

// @rule navigation#print
test('a listing is printed on one page with its address, without navigation and controls', async ({
  page,
}) => {
  const [listing] = await (await page.request.get('/api/listings?search=honey')).json();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.setViewportSize(PAPER);
  await page.goto(`/listing/${listing.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(PAPER.height);
  for (const role of ['navigation', 'banner', 'contentinfo', 'button', 'textbox'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  expect(await colors(page.getByRole('heading', { level: 1 }))).toMatchObject({ color: 'rgb(0, 0, 0)' });
  await expect(page.getByText(page.url(), { exact: true })).toBeVisible();
});

// @rule navigation#print
test('a guide is printed on one page, with the answers that are closed on the screen', async ({ page }) => {
  for (const guide of ['food-preservation', 'gardening-tips', 'seasonal-produce', 'community-building']) {
    await page.goto(`/resources/${guide}`);
    // The plain fonts of the first paint take more room.
    await expect.poll(() => page.evaluate(shownFonts)).toEqual(ALL_FONTS);
    const paper = (await page.pdf({ format: 'Letter', margin: MARGIN })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b/g), guide).toHaveLength(1);
  }
  await page.emulateMedia({ media: 'print' });
  for (const answer of await page.locator('details p').all()) await expect(answer).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
});

// @rule navigation#forced-colors
test('in forced colors the chosen chip, tab and season differ from the others', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/listings');
  await expectChosen(page, 'link', 'Everything', 'Herbs');
  await expectChosen(page, 'link', 'Offered', 'Looked for');
  expect(
    Number.parseFloat((await colors(page.getByRole('button', { name: 'Search' }))).border),
  ).toBeGreaterThan(0);
  await page.goto('/resources/seasonal-produce');
  await expectChosen(page, 'tab', 'Spring', 'Summer');
  // A line below the others would mark them instead.
  const edge = (await colors(page.getByRole('tab', { name: 'Summer' }))).edge;
  expect(edge).toBe((await colors(page.locator('body'))).background);
});

async function expectChosen(page: Page, role: 'link' | 'tab', chosen: string, other: string): Promise<void> {
  const [one, another] = await Promise.all(
    [chosen, other].map((name) => colors(page.getByRole(role, { name, exact: true }).first())),
  );
  expect(one?.background, `${chosen} and ${other}`).not.toBe(another?.background);
}

const colors = (place: Locator) =>
  place.evaluate((node) => {
    const { color, backgroundColor, borderTopWidth, borderBottomColor: edge } = getComputedStyle(node);
    return { color, background: backgroundColor, border: borderTopWidth, edge };
  });
