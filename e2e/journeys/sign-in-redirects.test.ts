import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { registerOverApi } from '../fixtures/listings.ts';
import { person, uniqueWord } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

/** The form of every token, also that of the cookie; texts of an image or of a script have more letters around. */
const TOKEN = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{43}(?![\w-])/;

/** All that this browser keeps for scripts of the site. */
const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name);
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAll();
        kept.push(await new Promise((resolve) => (reading.onsuccess = () => resolve(reading.result))));
      }
      database.close();
    }
    return JSON.stringify(kept);
  });

test.use({ expectedNoise: /status of 403.*\/api\/auth\/token/ });

// @rule accounts#session-cookie-alone
// @rule accounts#session-first-page
// @rule navigation#member-pages
// @rule navigation#sign-in-pages
test('a guarded page leads to the sign-in page and back', async ({ page, request }, info) => {
  const june = person('June Park', `${info.project.name}.${uniqueWord()}`);
  await registerOverApi(request, june);

  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    if (/\/api\/auth\/(?!passkeys)/.test(response.url())) answers.push(response.text().catch(() => ''));
  });
  await page.goto('/messages');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill(june.email);
  await page.getByLabel('Password', { exact: true }).fill(june.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/messages');
  await expect(page.getByText('No conversations yet')).toBeVisible();
  await expectAccessible(page.getByRole('main'));
  await test.step('no script has a credential of the session', async () => {
    await page.reload();
    await page.waitForResponse(/\/api\/auth\/token/);
    const seen = [
      ...(await Promise.all(answers)),
      await keptOn(page),
      await page.evaluate(() => document.cookie),
    ];
    expect(seen.join('\n')).toContain(june.email);
    expect(seen.join('\n')).not.toMatch(TOKEN);
  });
  await test.step('a script that asks for one gets none', async () => {
    const asked = await page.evaluate(async ({ email, password }) => {
      const ask = async (path: string, body: object) => {
        const headers = { 'content-type': 'application/json' };
        const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
        return `${response.status} ${await response.text()}`;
      };
      return [await ask('/api/auth/token', {}), await ask('/api/auth/login', { email, password })];
    }, june);
    expect(asked[0]).toMatch(/^403 .*TOKEN_NOT_FOR_PAGES/);
    expect(asked[1]).toMatch(/^200 .*"credential":"cookie"/);
    expect(asked.join('\n')).not.toMatch(TOKEN);
  });
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
