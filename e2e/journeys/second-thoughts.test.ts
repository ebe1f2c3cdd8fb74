import { expectAccessible } from '../fixtures/accessibility.ts';
import { registerOverApi } from '../fixtures/listings.ts';
import { person, uniqueWord } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

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
