import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { registerOverApi } from '../fixtures/listings.ts';
import { person, uniqueWord } from '../fixtures/people.ts';
import { photoPath } from '../fixtures/photo.ts';
import { expect, test } from '../fixtures/test.ts';

// The browser's own message about the deleted listing.
test.use({ expectedNoise: /status of 404/ });

// @rule listings#undo-notice
test('a grower deletes a listing by mistake and takes that back with the keyboard', async ({
  page,
}, info) => {
  const word = uniqueWord();
  await registerOverApi(page.request, person('Wren Meadow', `${info.project.name}.${word}`));
  const data = { title: `Plums ${word}`, description: 'Ripe.', category: 'Fruits' };
  const { id } = await (await page.request.post('/api/listings', { data })).json();
  await page.goto(`/edit-listing/${id}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`“Plums ${word}”`);
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('/dashboard');
  const notice = page.getByRole('region', { name: `Deleted “Plums ${word}”.` });
  await expect(notice.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expect(page.getByText('No listings yet')).toBeVisible();
  await expectAccessible(notice);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: `Plums ${word}`, exact: true })).toBeVisible();
  await page.goto(`/listing/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Plums ${word}`);
});

// @rule listings#draft-photo
// @rule listings#photos-form
test('a draft keeps its photos through a reload', async ({ page }, info) => {
  await registerOverApi(page.request, person('Wren Meadow', `${info.project.name}.${uniqueWord()}`));
  await page.goto('/create-listing');
  const previews = page.getByAltText(/^Preview of photo/);
  await page.getByLabel(/^Photos/).setInputFiles([photoPath, photoPath]);
  await expect(previews).toHaveCount(2);
  await page.getByLabel('What photo 2 shows').fill('Zucchini in a basket');
  await dragPhoto(page, 1, 0);
  await expect(page.getByLabel('What photo 1 shows')).toHaveValue('Zucchini in a basket');
  await expect.poll(() => page.evaluate(countStoredPhotos)).toBe(2);
  await expectAccessible(page.getByRole('list', { name: /^Chosen photos/ }));
  await page.reload();
  await expect(previews).toHaveCount(2);
  await page.getByLabel('Title').fill('Zucchini');
  await page.getByLabel('Description').fill('Help yourself.');
  await page.getByLabel('Category').selectOption('Vegetables');
  await page.getByRole('button', { name: 'Share Listing' }).click();
  await expect(page.getByRole('img', { name: 'Zucchini in a basket' })).toBeVisible();
});

/** Drags a photo by its handle, with a finger, to the place of another. */
async function dragPhoto(page: Page, from: number, to: number): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  const handles = page.locator('[data-handle]');
  await handles.nth(Math.max(from, to)).scrollIntoViewIfNeeded();
  const [start, end] = [await handles.nth(from).boundingBox(), await handles.nth(to).boundingBox()];
  if (!start || !end) throw new Error('A photo has no handle.');
  const x = start.x + start.width / 2;
  const y = start.y + start.height / 2;
  await touch('touchStart', [{ x, y }]);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', [{ x, y: y + (end.y - start.y) * part }]);
  await touch('touchEnd', []);
}

/** Runs in the page. */
function countStoredPhotos(): Promise<number> {
  return new Promise((resolve) => {
    const request = indexedDB.open('windfall', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('photos');
    request.onsuccess = () => {
      const counting = request.result.transaction('photos').objectStore('photos').count();
      counting.onsuccess = () => {
        request.result.close();
        resolve(counting.result);
      };
    };
  });
}
