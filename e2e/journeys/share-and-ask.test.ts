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
