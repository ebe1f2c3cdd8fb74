import { expectAccessible } from '../fixtures/accessibility.ts';
import { expectHydrated, scriptPath } from '../fixtures/scripts.ts';
import { expect, test } from '../fixtures/test.ts';

const PAGES = [
  ['/about', /^About /],
  ['/resources', /^Resources/],
  ['/resources/food-preservation', 'Food Preservation'],
  ['/resources/gardening-tips', 'Gardening Tips'],
  ['/resources/seasonal-produce', 'Seasonal Produce Guide'],
  ['/resources/community-building', /^Community Building/],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
  ['/community-guidelines', 'Community Guidelines'],
] as const;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('seasons, methods, the search and questions work without JavaScript', async ({ page }) => {
    await page.goto('/resources/seasonal-produce');
    const seasons = page.getByRole('navigation', { name: 'Seasons' });
    await expect(seasons.getByRole('link', { name: 'Spring' })).toHaveAttribute('aria-current', 'page');
    await seasons.getByRole('link', { name: 'Winter' }).click();
    await expect(page).toHaveURL('/resources/seasonal-produce?season=winter');
    await expect(page.getByRole('rowheader', { name: 'Jerusalem Artichokes' })).toBeVisible();

    await page.getByRole('searchbox', { name: 'Search produce' }).fill('garlic');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/search=garlic/);
    await expect(page.getByRole('rowheader')).toHaveText([/Garlic/]);
    await expect(seasons.locator('[aria-current]')).toHaveCount(0);

    await page.goto('/resources/food-preservation');
    const methods = page.getByRole('navigation', { name: 'Ways of preserving' });
    await methods.getByRole('link', { name: 'Fermenting' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Fermenting' })).toBeVisible();

    await page.goto('/resources/community-building');
    await page.getByText('What about legal issues?').click();
    await expect(page.getByText(/Good Samaritan Act/)).toBeVisible();
  });
});

test('seasons are tabs for the keyboard, and the search answers while one types', async ({ page }) => {
  await page.goto('/resources/seasonal-produce');
  await page.getByRole('tab', { name: 'Spring' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Summer' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Summer' })).toContainText('Zucchini');
  await page.getByRole('searchbox').fill('frost');
  await expect(page.getByRole('tab', { selected: true })).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'entries found' })).toBeVisible();
  await expectAccessible(page.getByRole('main'));
  await page.getByRole('searchbox').fill('pineapple');
  await expect(page.getByText('No produce found matching your search.')).toBeVisible();
  await page.getByRole('tab', { name: 'Fall' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByRole('tabpanel', { name: 'Fall' })).toContainText('Brussels Sprouts');
});

// @rule guides#guides-index
// @rule navigation#public-pages
test('every address on the map of the site leads to a page, whose text is there without scripts', async ({
  request,
  baseURL,
}) => {
  test.slow();
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const map = await (await request.get('/sitemap.xml')).text();
  const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '');
  for (const [path, title] of PAGES) {
    expect(addresses).toContain(`${baseURL}${path}`);
    const html = await (await request.get(path, { headers: { accept: 'text/html' } })).text();
    expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1], path).toMatch(title);
  }
  expect(addresses.filter((address) => address.includes('/listing/')).length).toBeGreaterThan(0);
  // Not the listings: most are of other journeys, which may have removed them meanwhile.
  for (const address of addresses.filter((one) => !one.includes('/listing/'))) {
    const response = await request.get(address.replaceAll('&amp;', '&'), {
      headers: { accept: 'text/html' },
    });
    expect(response.status(), address).toBe(200);
  }
});

test.describe('where the network goes', () => {
  test.use({ expectedNoise: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });

  test('a page that is not there yet says so, and opens when the network is back', async ({
    page,
    context,
  }) => {
    await page.goto('/resources');
    // The last part of the page whose code comes, and with it that of the error screens.
    await expect(page.getByRole('button', { name: 'Back to top' })).toBeEnabled();
    const link = page.getByRole('main').getByRole('link', { name: 'Gardening Tips' });
    await context.setOffline(true);
    await link.click();
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reset Application' })).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Gardening Tips' })).toBeVisible();
  });
});

test.describe('after an upgrade', () => {
  test.use({ expectedNoise: /status of 404|Failed to fetch|MIME type/ });

  test('a page whose part is gone loads its new version by itself', async ({ page }) => {
    await page.goto('/resources');
    // As long as the first document lives, as it would be with the files of the version before.
    let isOld = true;
    let refused = 0;
    await page.route(scriptPath('src/app/routes/guides/gardening-tips.tsx'), (route) => {
      if (!isOld) return route.continue();
      refused += 1;
      return route.fulfill({ status: 404, body: '' });
    });
    // Not the one of the footer, which is hydrated later than the page: until then the browser itself follows it.
    const link = page.getByRole('main').getByRole('link', { name: 'Gardening Tips' });
    await expectHydrated(link);
    // 'framenavigated' may come after the new document has asked for its scripts.
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isOld = false;
    });
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Gardening Tips' })).toBeVisible();
    expect(refused).toBeGreaterThan(0);
  });

  test('a document older than its files loads a fresh one', async ({ page }) => {
    let requests = 0;
    await page.route(scriptPath('src/app/routes/guides/seasonal-produce.tsx'), (route) => {
      requests += 1;
      return requests === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue();
    });
    await page.goto('/resources/seasonal-produce');
    // Links become tabs once the page's own script runs.
    await expect(page.getByRole('tab')).toHaveCount(4);
    expect(requests).toBeGreaterThan(1);
  });
});
