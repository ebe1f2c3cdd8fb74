import { person, register, uniqueWord } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

// The browser's own messages about lost responses.
test.use({ expectedNoise: /Failed to load resource|net::ERR/ });

test('a sign-up with lost responses is retried and creates one account', async ({ page }, info) => {
  const ines = person('Ines Twice', `${info.project.name}.${uniqueWord()}`);
  const statuses: number[] = [];
  await page.route(/\/auth\/register$/, async (route) => {
    if (statuses.length === 2) return route.continue();
    // The server handles the request, and the page does not get the response.
    statuses.push((await route.fetch()).status());
    // Playwright stores the cookie of the response, which is lost with it.
    await page.context().clearCookies();
    await route.abort();
  });

  await test.step('the form says that nothing came back', async () => {
    const arrived = register(page, ines).catch(() => undefined);
    // The form is opened, filled in and sent twice in that time.
    const failure = page.getByText('Network error. Please check your connection and try again.');
    await expect(failure).toBeVisible({ timeout: 30_000 });
    expect(statuses).toEqual([201, 201]);
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await arrived;
  });

  await test.step('and the next try signs in to the account that is there', async () => {
    await page.waitForURL('/');
    await expect(page.getByLabel('Account of Ines Twice')).toBeVisible();
    const session = await (await page.request.get('/api/auth/session')).json();
    expect(session.user.email).toBe(ines.email);
  });
});
