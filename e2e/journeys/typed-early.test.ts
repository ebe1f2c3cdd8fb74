import type { Page } from '@playwright/test';
import { registerOverApi } from '../fixtures/listings.ts';
import { person, uniqueWord } from '../fixtures/people.ts';
import { expectHydrated, isHydrated } from '../fixtures/scripts.ts';
import { expect, test } from '../fixtures/test.ts';

/** The code of the page itself does not come with the first document; the rest waits for `held`. */
async function failFirstStart(page: Page, held: Promise<void>) {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    const modules = await page.locator('html[data-modules]').getAttribute('data-modules');
    const isOwn = modules?.endsWith(new URL(route.request().url()).pathname);
    await (isOwn && documents === 1 ? route.abort() : route.continue());
  });
  return () => documents;
}

test.use({ expectedNoise: /net::ERR_FAILED/ });

// @rule offline#start-failed
test('a message typed before the scripts is sent, also after a start that failed', async ({ page }, info) => {
  await registerOverApi(page.request, person('Ann Early', `${info.project.name}.${uniqueWord()}`));
  const [listing] = await (await page.request.get('/api/listings?search=zucchini&available=true')).json();
  const typed = Promise.withResolvers<void>();
  const documents = await failFirstStart(page, typed.promise);
  await page.goto(`/conversation/${listing.user_id}`, { waitUntil: 'commit' });
  const message = page.getByRole('textbox', { name: /^Message/ });
  await message.fill('Could I have six?');
  typed.resolve();
  await expect.poll(documents).toBe(2);
  await expect(message).toHaveValue('Could I have six?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('log').getByText('Could I have six?')).toBeVisible();
});

test('a word that is composed in the search while the scripts take over is written once', async ({
  page,
}) => {
  const composed = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await composed.promise;
    await route.continue();
  });
  await page.goto('/listings', { waitUntil: 'commit' });
  const field = page.getByRole('searchbox', { name: 'Search' }).first();
  await field.focus();
  const browser = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    browser.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await compose('str');
  composed.resolve();
  await expectHydrated(field);
  await compose('straw');
  await browser.send('Input.insertText', { text: 'strawberry' });
  await expect(field).toHaveValue('strawberry');
});

/** A middling phone: scripts come in small portions and take long, so that they take over while a visitor types. */
async function slowDown(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 150_000,
    uploadThroughput: 150_000,
  });
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Types letter by letter until some keys after the page is hydrated; returns the text. */
async function typeAcrossHydration(page: Page, letters: string): Promise<string> {
  let typed = '';
  let after = 0;
  for (let index = 0; after < 5 && index < 90; index += 1) {
    const letter = letters[index % letters.length] as string;
    await page.keyboard.press(letter, { delay: 50 });
    typed += letter;
    if (await page.evaluate(isHydrated)) after += 1;
  }
  expect(after, 'typed until after hydration').toBe(5);
  return typed;
}

test('no letter of a wish is lost while the scripts take over', async ({ page }, info) => {
  await registerOverApi(page.request, person('Tess Typist', `${info.project.name}.${uniqueWord()}`));
  const [listing] = await (await page.request.get('/api/listings?search=zucchini&available=true')).json();
  await slowDown(page);
  await page.goto(`/listing/${listing.id}`, { waitUntil: 'commit' });
  const field = page.getByRole('textbox', { name: 'Anything to add?' }).first();
  await field.focus();
  const typed = await typeAcrossHydration(page, 'strawberyjam');
  await expect(field).toHaveValue(typed);
  await page.keyboard.press('z');
  await expect(field).toHaveValue(`${typed}z`);
});
