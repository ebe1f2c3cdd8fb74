import { registerOverApi } from '../fixtures/listings.ts';
import { person, signIn, uniqueWord } from '../fixtures/people.ts';
import { expectHydrated } from '../fixtures/scripts.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ expectedNoise: /status of 422/ });

// @rule in-and-out#import-page
// @rule in-and-out#falling-fruit
test('on a phone tables of listings are checked, mended where they stand, and shared', async ({
  page,
  request,
}, info) => {
  const word = uniqueWord();
  const owner = person('Olive Rows', `${info.project.name}.${word}`);
  await registerOverApi(request, owner);
  await signIn(page.request, 'admin@windfall.example');
  await page.goto('/admin/import');
  const listings = page.getByRole('region', { name: 'Listings from a file', exact: true });
  const check = listings.getByRole('button', { name: 'Check' });
  const lines = listings.getByLabel('Lines', { exact: true });
  await expectHydrated(check);

  await test.step('a fault is named with its line, and mended in the text', async () => {
    const row = (title: string, category: string) =>
      `${owner.email},${title} ${word},From a table,${category}`;
    const csv = ['owner,title,description,category', row('Plums', 'Fruits'), row('Beets', 'Roots')].join(
      '\n',
    );
    await listings.getByLabel('CSV file').setInputFiles({
      name: 'town.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    });
    await expect(lines).toHaveValue(csv);
    await check.click();
    const faults = listings.getByRole('region', { name: '1 fault to mend' });
    await expect(faults.getByRole('row').last()).toContainText(/^3category/);
    await lines.fill(csv.replace('Roots', 'Vegetables'));
    await expect(faults).toHaveCount(0);
    await check.click();
    await expect(listings.getByText('Nothing is wrong. 2 listings would be shared.')).toBeVisible();
    await listings.getByRole('button', { name: 'Share 2 listings' }).click();
    await expect(listings.getByText('2 listings were shared.')).toBeVisible();
    await expect(lines).toHaveValue('');
  });

  await test.step('a download of Falling Fruit is given to an owner', async () => {
    await listings.getByLabel('Format').selectOption('Download of the map of Falling Fruit');
    await listings.getByLabel(/^Owner of lines without one/).fill(owner.email);
    const fruit = 'id,lat,lng,unverified,description,access,types';
    await lines.fill(
      `${fruit}\n7,45.52,-122.65,f,Over the wall ${word},Added by owner,Fig\n8,45.53,-122.66,t,,,Plum`,
    );
    await check.click();
    await expect(listings.getByText('1 line is left out')).toBeVisible();
    await listings.getByRole('button', { name: 'Share 1 listing' }).click();
    await expect(listings.getByText('1 listing was shared.')).toBeVisible();
  });

  await page.goto(`/listings?search=${word}`);
  await expect(page.getByRole('article').getByRole('heading')).toHaveCount(3);
});
