import { person, register, uniqueWord } from '../fixtures/people.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

test('the Filters panel and the menus hold up to inspection while they are open', async ({ page }, info) => {
  test.slow();
  await page.goto('/listings');
  await page.getByText('Filters', { exact: true }).click();
  await expect(page.getByLabel('Sort by')).toBeVisible();
  await expectAccessible(page);

  await register(page, person('Ines Hedge', `${info.project.name}.${uniqueWord()}`));
  await page.getByLabel('Account of Ines Hedge').click();
  await expect(page.getByText('Signed in as')).toBeVisible();
  await expectAccessible(page);

  if (info.project.name !== 'phone') return;
  await page.getByTitle('Menu', { exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await expectAccessible(page);
});

test('so does the question before an administrator deletes a listing', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('admin@windfall.example');
  await page.getByLabel('Password', { exact: true }).fill('windfall-demo');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('/');
  await page.goto('/listings?search=zucchini');
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this listing?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
});
