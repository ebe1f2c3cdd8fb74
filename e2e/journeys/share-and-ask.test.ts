import { expectAccessible } from '../fixtures/accessibility.ts';
import { registerOverApi } from '../fixtures/listings.ts';
import { person, register, uniqueWord } from '../fixtures/people.ts';
import { inspectPhoto, photoPath } from '../fixtures/photo.ts';
import { expectHydrated } from '../fixtures/scripts.ts';
import { expect, test } from '../fixtures/test.ts';

// @rule listings#create-member
// @rule messages#message-own
test('a grower shares zucchini, a neighbor finds them and asks for six', async ({
  page: grower,
  newPerson,
}, info) => {
  test.setTimeout(180_000);
  const variety = uniqueWord();
  const title = `Zucchini ${variety}`;
  const rosa = person('Wren Meadow', `${info.project.name}.${variety}`);
  const amir = person('Ravi Sandler', `${info.project.name}.${variety}`);

  await test.step('the grower registers', async () => {
    await register(grower, rosa);
  });

  await test.step('photographs zucchini and shares them', async () => {
    await grower
      .getByRole('link', { name: /^(Share|New Listing)$/ })
      .filter({ visible: true })
      .first()
      .click();
    await expect(grower.getByRole('heading', { level: 1 })).toHaveText('Share what you have');
    await grower.getByLabel(/^Photo/).setInputFiles(photoPath);
    await expect(grower.getByAltText('Preview of your photo')).toBeVisible();
    await grower.getByLabel('Title').fill(title);
    await grower
      .getByLabel('Description')
      .fill('Picked this morning, tender, as long as a hand. <b>Bring a bag.</b>');
    await grower.getByLabel('Category').selectOption('Vegetables');
    await grower.getByLabel('Produce Type').fill('Zucchini');
    await grower.getByLabel('Quantity').fill('40');
    await grower.getByText('How it is shared').click();
    // These are announced as a whole.
    await grower.getByLabel('Count the pieces').uncheck();
    await expectAccessible(grower.getByRole('main'));
    await grower.getByRole('button', { name: 'Share Listing' }).click();
    await grower.waitForURL(/\/listing\//);
    await expect(grower.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(grower.getByText('<b>Bring a bag.</b>')).toBeVisible();
    await expect(grower.getByText('This is your own listing.')).toBeVisible();
    await expectAccessible(grower.getByRole('main'));
  });
  const listingUrl = grower.url();

  await test.step('the published photo is upright and contains no position', async () => {
    const { image_url: jpeg, photo } = await (
      await grower.request.get(new URL(listingUrl).pathname.replace('/listing/', '/api/listings/'))
    ).json();
    expect(photo.sources.length).toBeGreaterThan(1);
    for (const url of [jpeg, ...photo.sources.map((source: { url: string }) => source.url)]) {
      const published = await inspectPhoto(grower.request, url);
      expect(published, url).toMatchObject({ isUpright: true, metadata: undefined });
    }
  });

  const neighbor = await newPerson();

  // @rule navigation#home-categories
  // @rule navigation#public-pages
  await test.step('a visitor finds them by category, without an account', async () => {
    await neighbor.goto('/');
    await neighbor.getByRole('link', { name: 'Vegetables' }).first().click();
    await expect(neighbor).toHaveURL(/\/listings\?category=vegetables/);
    const card = neighbor.getByRole('article').filter({ hasText: title });
    await expect(card).toContainText('40 available');
    await card.getByRole('link', { name: title }).click();
    await expect(neighbor.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(neighbor.getByRole('link', { name: 'Sign in to send a message' })).toBeVisible();
  });

  await test.step('the neighbor signs up and asks for six', async () => {
    await registerOverApi(neighbor.request, amir);
    await neighbor.goto(listingUrl);
    await expectHydrated(neighbor.getByRole('tab', { name: 'Write' }));
    await neighbor.getByRole('tab', { name: 'Write' }).click();
    await neighbor.getByRole('textbox', { name: 'Message' }).fill('Could I have six? I can come by at five.');
    await neighbor.getByRole('button', { name: 'Send message' }).click();
    await expect(neighbor.getByText('Message sent successfully!').first()).toBeVisible();
  });

  await test.step('the grower sees the unread badge and answers', async () => {
    await grower.reload();
    await grower
      .getByRole('link', { name: /Messages.*1 unread/ })
      .filter({ visible: true })
      .first()
      .click();
    const row = grower.getByRole('link', { name: /Ravi Sandler/ });
    await expect(row).toContainText('Could I have six?');
    await row.click();
    await expect(grower.getByRole('log')).toContainText('I can come by at five.');
    await expect(grower.getByRole('link', { name: /unread/ })).toHaveCount(0);
    await grower.getByRole('textbox', { name: 'Message' }).fill('Six it is. See you at five!');
    await grower.getByRole('button', { name: 'Send message' }).click();
    await expect(grower.getByRole('log')).toContainText('Six it is.');
  });

  await test.step('the grower marks them no longer available, and the card says so', async () => {
    await grower.goto(listingUrl);
    await grower.getByRole('button', { name: 'Mark as gone' }).click();
    await expect(grower.getByText('All gone').first()).toBeVisible();
    await expectAccessible(grower.getByRole('main'));
    await neighbor.goto(listingUrl);
    await expect(neighbor.getByText('All gone').first()).toBeVisible();
    await neighbor.goto(`/listings?search=${variety}&gone=1`);
    const card = neighbor.getByRole('article').filter({ hasText: title });
    await expect(card).toContainText('All gone');
    await expectAccessible(card);
  });

  await test.step('the grower edits the listing through its form', async () => {
    await grower.getByRole('link', { name: 'Edit Listing' }).click();
    await expect(grower.getByLabel('Title')).toHaveValue(title);
    await grower.getByLabel('Quantity').fill('34');
    await grower.getByLabel('Available', { exact: true }).check();
    await grower.getByRole('button', { name: 'Save Changes' }).click();
    await expect(grower.getByText('Listing updated successfully').first()).toBeVisible();
    await grower.waitForURL(/\/listing\//);
    await expect(grower.getByText('34', { exact: true }).first()).toBeVisible();
  });
});

// @rule produce#form-own-crops
test('a grower shares a photo with five taps, and no key but those of the amount', async ({ page }, info) => {
  await registerOverApi(page.request, person('Wren Meadow', `${info.project.name}.${uniqueWord()}`));
  await page.request.put('/api/garden', {
    data: { crops: [{ crop: 'basil', amount: 'plenty', since: null }] },
  });
  await page.addInitScript(() => {
    const used = { taps: 0, keys: 0 };
    Object.assign(window, { used });
    addEventListener('pointerup', () => used.taps++, true);
    addEventListener('keydown', () => used.keys++, true);
  });
  await page.goto('/create-listing');
  const basil = page.getByRole('button', { name: 'Basil' });
  await expectHydrated(basil);
  const used = () => page.evaluate(() => ({ ...(window as unknown as { used: object }).used }));
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Take a photo' }).tap();
  await (await chooser).setFiles(photoPath);
  await expect(page.getByAltText('Preview of your photo')).toBeVisible();
  await basil.tap();
  await expect(page.getByText(/^At its best until/)).toBeVisible();
  await page.keyboard.type('12');
  await expect(page.getByLabel('Quantity')).toHaveValue('12 bunch');
  await page.getByRole('button', { name: 'Share Listing' }).tap();
  await page.waitForURL(/\/listing\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Basil');
  await expect(page.getByText('12 bunches').first()).toBeVisible();
  // The fourth and fifth are for the camera: to take the picture and to keep it.
  expect(await used()).toEqual({ taps: 3, keys: 2 });
});

// @rule produce#form-own-crops
test('crops that come late move nothing in the form', async ({ page }, info) => {
  await registerOverApi(page.request, person('Wren Meadow', `${info.project.name}.${uniqueWord()}`));
  await page.request.put('/api/garden', {
    data: { crops: [{ crop: 'plum', amount: 'plenty', since: null }] },
  });
  await page.goto('/');
  const { promise: mayGo, resolve: go } = Promise.withResolvers<void>();
  await page.route(/\/api\/users\/[^/]+\/crops\b/, async (route) => {
    await mayGo;
    await route.continue();
  });
  const share = page
    .getByRole('link', { name: /^(Share|New Listing)$/ })
    .filter({ visible: true })
    .first();
  // Before, the server would draw them.
  await expectHydrated(share);
  await share.click();
  await expect(page.getByText('The crop is read from the title.')).toBeVisible();
  const title = page.getByLabel('Title');
  const before = await title.boundingBox();
  go();
  await expect(page.getByRole('button', { name: 'Plums' })).toBeVisible();
  expect(await title.boundingBox()).toEqual(before);
});
