import { registerOverApi } from '../fixtures/listings.ts';
import { person, uniqueWord } from '../fixtures/people.ts';
import { photoPath } from '../fixtures/photo.ts';
import { expect, test } from '../fixtures/test.ts';

// The browser's own message about a refused call.
test.use({ expectedNoise: /Failed to load resource.*401/ });

test('a session that ends in the middle of a form loses nothing', async ({ page }, info) => {
  const variety = uniqueWord();
  const rosa = person('Rosa Late', `${info.project.name}.${variety}`);
  await registerOverApi(page.request, rosa);

  // The page asks for its session in the background; an answer after the cookies are cleared would bring the session back.
  const isKnown = page.waitForResponse('**/api/auth/token');
  await test.step('fills in a form with a photo', async () => {
    await page.goto('/create-listing');
    await page.getByLabel(/^Photo/).setInputFiles(photoPath);
    await page.getByLabel('Title').fill(`Zucchini ${variety}`);
    await page.getByLabel('Description').fill('As long as a hand.');
    await page.getByLabel('Category').selectOption('Vegetables');
  });

  await test.step('the session ends meanwhile, and sending says so in words', async () => {
    await (await isKnown).finished();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Share Listing' }).click();
    await expect(page.getByText(/Your session has ended. Please sign in again/)).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue(`Zucchini ${variety}`);
    await expect(page.getByAltText('Preview of your photo')).toBeVisible();
  });

  await test.step('signing in again goes on where it was', async () => {
    await page.getByRole('alert').getByRole('button', { name: 'Sign in' }).click();
    const door = page.getByRole('dialog', { name: 'Sign in' });
    await door.getByLabel('Email').fill(rosa.email);
    await door.getByLabel('Password', { exact: true }).fill(rosa.password);
    await door.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText(/Your session has ended. Please sign in again/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Share Listing' }).click();
    await page.waitForURL(/\/listing\//);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Zucchini ${variety}`);
  });
});

test('signing out in one tab leaves private pages in the other', async ({ page }, info) => {
  await registerOverApi(page.request, person('Rosa Tabs', `${info.project.name}.${uniqueWord()}`));
  await page.goto('/');
  const inbox = await page.context().newPage();
  await inbox.goto('/messages');
  await expect(inbox.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await page.getByLabel('Account of Rosa Tabs').click();
  await page.getByRole('button', { name: 'Sign out' }).filter({ visible: true }).first().click();
  await page.waitForURL('/login');
  await inbox.waitForURL(/\/login\?from=%2Fmessages/);
});
