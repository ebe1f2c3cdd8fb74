import { expectAccessible } from '../fixtures/accessibility.ts';
import { registerOverApi } from '../fixtures/listings.ts';
import { person, uniqueWord } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

// @rule accounts#session-first-page
// @rule navigation#member-pages
// @rule navigation#sign-in-pages
test('a guarded page leads to the sign-in page and back', async ({ page, newPerson }, info) => {
  const june = person('June Park', `${info.project.name}.${uniqueWord()}`);
  await registerOverApi((await newPerson()).request, june);

  await page.goto('/messages');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill(june.email);
  await page.getByLabel('Password', { exact: true }).fill(june.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/messages');
  await expect(page.getByText('No conversations yet')).toBeVisible();
  await expectAccessible(page.getByRole('main'));
  await page.goto('/login');
  await expect(page).toHaveURL('/dashboard');
});

test.describe('an unknown address', () => {
  test.use({ expectedNoise: /status of 404/ });

  // @rule navigation#not-found
  test('becomes /not-found', async ({ page }) => {
    const response = await page.goto('/no/such/bed');
    expect(response?.status()).toBe(404);
    await expect(page).toHaveURL('/not-found');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await page.getByRole('link', { name: 'Go to the homepage' }).click();
    await expect(page).toHaveURL('/');
  });
});
