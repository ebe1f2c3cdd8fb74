import { registerOverApi, shareMoreThanOnePage } from '../fixtures/listings.ts';
import { person, uniqueWord } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

test('additional pages are shown again after a reload', async ({ page, request }, info) => {
  test.slow();
  const word = uniqueWord();
  await registerOverApi(request, person('Pia Rows', `${info.project.name}.${word}`));
  await shareMoreThanOnePage(request, word);
  const cards = page.getByRole('article');

  await page.goto(`/listings?search=${word}`);
  await expect(cards).toHaveCount(48);
  await page.getByRole('link', { name: 'Show more' }).click();
  await expect(cards).toHaveCount(49);
  // A first drawing that differs from the server's page is an error in the console, which ends the journey.
  await page.reload();
  await expect(cards).toHaveCount(49);
});
