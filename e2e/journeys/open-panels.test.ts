import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { registerOverApi } from '../fixtures/listings.ts';
import { person, signIn, uniqueWord } from '../fixtures/people.ts';
import { expect, test, WIDE_WINDOW } from '../fixtures/test.ts';

/** The Filters panel of Browse, and the menu of a member who is signed in by that. */
async function inspectPanels(page: Page, tag: string): Promise<void> {
  await page.goto('/listings');
  await page.locator('summary', { hasText: 'Filters' }).click();
  await expect(page.getByLabel('Sort by')).toBeVisible();
  await expectAccessible(page.getByRole('group').filter({ has: page.getByLabel('Sort by') }));

  await registerOverApi(page.request, person('Ines Hedge', tag));
  await page.reload();
  await page.getByLabel('Account of Ines Hedge').click();
  await expect(page.getByText('Signed in as')).toBeVisible();
  await expectAccessible(page.getByRole('group').filter({ has: page.getByLabel('Account of Ines Hedge') }));
}

test('the Filters panel and the menus pass inspection while they are open', async ({ page }) => {
  test.slow();
  await inspectPanels(page, uniqueWord());
  await page.getByTitle('Menu', { exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await expectAccessible(page.getByRole('navigation', { name: 'Menu' }));

  await page.getByTitle('Menu', { exact: true }).click();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByLabel('Account of Ines Hedge').click();
  await expect(page.getByText('Signed in as')).toBeInViewport({ ratio: 1 });
});

test.describe('in a wide window', () => {
  test.use(WIDE_WINDOW);

  test('the Filters panel and the account menu pass inspection while they are open', async ({ page }) => {
    test.slow();
    await inspectPanels(page, uniqueWord());
  });
});

test.describe('a place that is refused', () => {
  test.use({ expectedNoise: /status of 40[04]/ });

  // @rule browse#browse-near-errors
  test('is put right with the keyboard alone, and filters shrink the list around it', async ({ page }) => {
    test.slow();
    await page.goto('/listings');
    const near = page.getByLabel('Near ZIP or town');
    await near.fill('00000');
    await near.press('Enter');
    await expect(page).toHaveURL(/near=00000/);
    await expect(near).toBeFocused();
    await expect(near).toHaveAccessibleDescription(/We do not know this place/);
    await near.fill('97214');
    await near.press('Enter');
    await expect(near).toBeHidden();
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.getByLabel('Change where to look').click();
    await expectAccessible(page.getByRole('group').filter({ has: near }));
    await page.locator('summary', { hasText: 'Filters' }).click();
    await page.getByLabel('How far').selectOption('Within 5 miles');
    await page.getByLabel('Sort by').selectOption('Newest first');
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    const filters = page.getByRole('list', { name: 'Active filters' });
    await expect(filters.getByRole('link')).toHaveCount(2);
    await expectAccessible(filters);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await filters.getByRole('link').first().press('Enter');
    await expect(filters.getByRole('link')).toHaveCount(1);
    await expect(page.getByRole('status').filter({ hasText: /listings/ })).toBeFocused();
  });
});

test('so does the question before an administrator deletes a listing', async ({ page }) => {
  await signIn(page.request, 'admin@windfall.example');
  await page.goto('/listings?search=zucchini');
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this listing?' });
  await expect(question).toBeVisible();
  await expectAccessible(question);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
});
