import { registerOverApi } from '../fixtures/listings.ts';
import { person, uniqueWord } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

// The browser's own messages about failed requests.
test.use({ expectedNoise: /Failed to load resource|net::ERR/ });

// @rule accounts#sign-out
test('who signs out unheard by the server is out, also after a reload', async ({ page }, info) => {
  const rosa = person('Rosa Unheard', `${info.project.name}.${uniqueWord()}`);
  await registerOverApi(page.request, rosa);
  await page.goto('/');
  // A request that waits in a route is sent after all when its page goes.
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  const block = (...urls: string[]) => devTools.send('Network.setBlockedURLs', { urls });
  const isSignedIn = async () => (await (await page.request.get('/api/auth/session')).json()).authenticated;

  await test.step('signs out while the server is unreachable', async () => {
    await block('*/auth/logout*');
    await page.getByLabel('Account of Rosa Unheard').click();
    await page.getByRole('button', { name: 'Sign out' }).filter({ visible: true }).first().click();
    await page.waitForURL('/login');
    await expect(page.getByText(/^Error during logout/)).toBeVisible();
    expect(await isSignedIn()).toBe(true);
  });

  await test.step('the next person is a visitor', async () => {
    await page.goto('/dashboard');
    await page.waitForURL('/login?from=%2Fdashboard');
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByLabel('Account of Rosa Unheard')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Sign in', includeHidden: true }).first()).toBeAttached();
    expect(await isSignedIn()).toBe(true);
  });

  await test.step('and the server hears of it as soon as it can', async () => {
    await block();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(isSignedIn).toBe(false);
  });
});
