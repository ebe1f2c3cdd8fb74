import type { Page } from '@playwright/test';
import { registerOverApi } from '../fixtures/listings.ts';
import { person, uniqueWord } from '../fixtures/people.ts';
import { photoPath } from '../fixtures/photo.ts';
import { expectFetched, expectHydrated } from '../fixtures/scripts.ts';
import { expect, test } from '../fixtures/test.ts';

// The browser's own messages about failed requests.
test.use({ expectedNoise: /Failed to load resource|ERR_INTERNET_DISCONNECTED|net::ERR/ });

test('messages and changes made offline arrive later, once', async ({ page: rosa, newPerson }, info) => {
  test.setTimeout(180_000);
  const variety = uniqueWord();
  const tag = `${info.project.name}.${variety}`;
  const theo = await newPerson();
  const [rosaId, theoId] = await Promise.all([
    registerOverApi(rosa.request, person('Rosa Away', tag)),
    registerOverApi(theo.request, person('Theo Away', tag)),
  ]);
  const created = await rosa.request.post('/api/listings', {
    data: { title: `Plums ${variety}`, description: 'Ripe.', category: 'Fruits', produce_name: 'Plums' },
  });
  const listing = await created.json();
  const waiting = (count: number) =>
    rosa.getByRole('button', { name: `${count} change${count === 1 ? '' : 's'} waiting to be sent` });

  await test.step('a message written without a connection waits', async () => {
    await visitMemberPages(rosa, listing.id, theoId);
    await rosa.context().setOffline(true);
    await rosa.getByRole('textbox', { name: 'Message' }).fill('Two bags are yours.');
    await rosa.getByRole('button', { name: 'Send message' }).click();
    await expect(rosa.getByText(/Waiting to be sent/)).toBeVisible();
    await expect(waiting(1)).toBeVisible();
  });

  await test.step('so does a change of a listing', async () => {
    await openInApp(rosa, `/edit-listing/${listing.id}`);
    await rosa.getByLabel('Title').fill(`Ripe plums ${variety}`);
    await rosa.getByLabel('Quantity').fill('12');
    await rosa.getByRole('button', { name: 'Save Changes' }).click();
    await expect(rosa.getByText('Listing updated in local storage (offline mode)').first()).toBeVisible();
    await expect(waiting(2)).toBeVisible();
  });

  await test.step('and a new listing with its photo', async () => {
    await rosa.waitForURL(/\/listing\//);
    await openInApp(rosa, '/create-listing');
    await expect(rosa.getByRole('heading', { level: 1 })).toHaveText('Share what you have');
    await rosa.getByLabel(/^Photo/).setInputFiles(photoPath);
    await expect(rosa.getByAltText('Preview of your photo')).toBeVisible();
    await rosa.getByLabel('Title').fill(`Zucchini ${variety}`);
    await rosa.getByLabel('Description').fill('As long as a hand.');
    await rosa.getByLabel('Category').selectOption('Vegetables');
    await rosa.getByRole('button', { name: 'Share Listing' }).click();
    await expect(rosa.getByText(/Your listing is saved in this browser/).first()).toBeVisible();
    await expect(waiting(3)).toBeVisible();
  });

  await test.step('none of them has arrived before', async () => {
    await theo.goto('/messages');
    await expect(theo.getByText('No conversations yet')).toBeVisible();
  });

  await test.step('with the connection back everything arrives by itself', async () => {
    await rosa.context().setOffline(false);
    await expect(rosa.getByRole('button', { name: /waiting to be sent/ })).toHaveCount(0, {
      timeout: 30_000,
    });
    await expect(theo.getByRole('link', { name: /Rosa Away/ })).toContainText('Two bags are yours.');
  });

  await test.step('once, and as it was meant', async () => {
    const thread = await (await theo.request.get(`/api/messages/conversation/${rosaId}`)).json();
    expect(thread.map(({ content }: { content: string }) => content)).toEqual(['Two bags are yours.']);
    const sharedByRosa = async (): Promise<{ title: string; photo: unknown }[]> =>
      (await theo.request.get(`/api/listings?user_id=${rosaId}&sort=alphabetical`)).json();
    const titles = async () => (await sharedByRosa()).map(({ title }) => title);
    await expect.poll(titles).toEqual([`Ripe plums ${variety}`, `Zucchini ${variety}`]);
    const [, zucchini] = await sharedByRosa();
    expect(zucchini?.photo).toBeTruthy();
  });
});

test('a visitor keeps browsing visited pages without a connection', async ({ page }) => {
  await page.goto('/');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('listings'))).toBeTruthy();
  await expectFetched(page, 'src/app/routes/listings/browse.tsx', 'src/app/routes/listings/listing.tsx');
  await page.context().setOffline(true);
  await openInApp(page, '/listings');
  await expect(page.getByText(/These listings are from earlier visits/)).toBeVisible();
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByText(/This is the listing as of/)).toBeVisible();
});

test('a member of the directory is found without a connection', async ({ page, request }, info) => {
  const variety = uniqueWord();
  const name = `Theo ${variety}`;
  const theoId = await registerOverApi(request, person(name, info.project.name));
  await registerOverApi(page.request, person(`Rosa ${variety}`, info.project.name));
  await page.goto(`/users?search=${variety}`);
  await expect(page.getByText(name).first()).toBeVisible();
  const stored = () => page.evaluate(() => localStorage.getItem('users'));
  await expect.poll(stored).toContain(name);
  expect(await stored()).not.toContain('@journey.example');
  await expectFetched(page, 'src/app/routes/users/user.tsx');
  await page.context().setOffline(true);
  await openInApp(page, `/user/${theoId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

/** Looks at every page once while there is a connection; ends in the conversation. */
async function visitMemberPages(page: Page, listingId: string, otherId: string): Promise<void> {
  await page.goto(`/edit-listing/${listingId}`);
  await expectHydrated(page.getByLabel('Title'));
  await openInApp(page, '/create-listing');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Share what you have');
  await openInApp(page, `/conversation/${otherId}`);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await expectFetched(
    page,
    'src/lib/toasts/toast-container.tsx',
    'src/app/outbox/outbox-notice.tsx',
    'src/features/listings/components/waiting-photo.tsx',
  );
}

/** Goes to a page as a link of the site does, without asking the server for a document. */
async function openInApp(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}
