import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request as apiRequest, type Page } from '@playwright/test';
import { freePort } from '../../tools/lib/free-port.ts';
import { expectAccessible, expectContrast } from '../fixtures/accessibility.ts';
import { registerOverApi } from '../fixtures/listings.ts';
import { createAdministrator, type OwnSite, serveOwnSite } from '../fixtures/own-site.ts';
import { person, signIn, uniqueWord } from '../fixtures/people.ts';
import { photoPath } from '../fixtures/photo.ts';
import { expect, test } from '../fixtures/test.ts';

const ADMIN = person('Ada Moss', 'admin-day');

// Administrators' changes would affect all other journeys, so this one has its own site. Encoding the pictures of the
// demo community would take most of its time.
let site: OwnSite;
let dataDir: string;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  dataDir = await mkdtemp(join(tmpdir(), 'windfall-admin-'));
  await createAdministrator(dataDir, ADMIN);
  site = await serveOwnSite(await freePort(), { E2E_DATA_DIR: dataDir, DEMO: '0' });
  await shareHoney();
});
test.afterAll(async () => {
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** A listing with a photo, whose owner members can write to. */
async function shareHoney(): Promise<void> {
  const owner = await apiRequest.newContext();
  await registerOverApi(owner, person('June Keeper', 'admin-day'), site.url);
  const fields = { title: 'Spring honey', description: 'From two hives.', category: 'Honey' };
  const multipart = { ...fields, image: createReadStream(photoPath) };
  await expect(await owner.post(`${site.url}/api/listings`, { multipart })).toBeOK();
  await owner.dispose();
}

// The browser's own remarks on a write that is refused, and on a session that a restore has ended.
test.use({ expectedNoise: /status of (401|503)/ });

/** Number of the signed-in member's conversations that end with these words. */
async function emailsWith(page: Page, words: string): Promise<number> {
  const { user } = await (await page.request.get(`${site.url}/api/auth/me`)).json();
  const rows = await page.request.get(`${site.url}/api/messages/conversations/${user.id}`);
  const conversations: { lastMessage: { content: string } }[] = await rows.json();
  return conversations.filter(({ lastMessage }) => lastMessage.content.includes(words)).length;
}

async function confirm(page: Page, title: string | RegExp, word: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel(`Type ${word} to confirm`).fill(word);
  await dialog.getByLabel(`Type ${word} to confirm`).press('Enter');
  await expect(dialog).toBeHidden({ timeout: 30_000 });
}

test('an administrator closes and opens the site, exports, purges and restores', async ({
  page: admin,
  newPerson,
}, info) => {
  test.setTimeout(300_000);
  const word = uniqueWord();
  const lonely = person('Lonely Sprout', `${info.project.name}.${word}`);
  const member = await newPerson();
  await signIn(admin.request, ADMIN.email, { password: ADMIN.password, site: site.url });
  await registerOverApi(member.request, person('Rosa Fields', `${info.project.name}.${word}`), site.url);

  await test.step('maintenance is visible at once in another signed-in browser, and refuses its writes', async () => {
    await member.goto(`${site.url}/listings?search=honey`);
    await member.getByRole('article').first().getByRole('link').first().click();
    await member.getByRole('tab', { name: 'Write' }).click();
    await expect(member.getByRole('textbox', { name: 'Message' })).toBeVisible();
    await admin.goto(`${site.url}/admin?tab=settings&section=running`);
    await admin.getByLabel('Maintenance mode', { exact: true }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Switch on' }).click();
    await expect(admin.getByLabel('Maintenance mode', { exact: true })).toBeChecked();
    await expect(member.getByText('The site is under maintenance.').first()).toBeVisible();
    await member.getByRole('textbox', { name: 'Message' }).fill(`May I have some? ${word}`);
    await member.getByRole('button', { name: /^Send/ }).click();
    await expect(member.getByText(/waits|as soon as/).first()).toBeVisible();
    expect(await emailsWith(member, word)).toBe(0);
    await expectAccessible(member);
  });

  await test.step('and is over as soon as it is switched off', async () => {
    await expect(admin.getByRole('alertdialog')).toBeHidden();
    await admin.getByLabel('Maintenance mode', { exact: true }).click();
    await expect(admin.getByLabel('Maintenance mode', { exact: true })).not.toBeChecked();
    await expect(member.getByText('The site is under maintenance.')).toHaveCount(0);
    await member.reload();
    await expect.poll(() => emailsWith(member, word), { timeout: 30_000 }).toBe(1);
  });

  const backup = await test.step('exports a backup named with the date', async () => {
    // Not in the browser of another member: its open page would go on with the cookie of this one.
    const own = await apiRequest.newContext();
    await registerOverApi(own, lonely, site.url);
    await own.dispose();
    await admin.getByRole('tab', { name: 'Tools' }).click();
    const download = admin.waitForEvent('download');
    await admin.getByRole('button', { name: 'Export backup' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^windfall-backup-\d{4}-\d\d-\d\d.*\.tar\.gz$/);
    const path = info.outputPath(file.suggestedFilename());
    await file.saveAs(path);
    return path;
  });

  await test.step('purges members without messages and listings, after a preview', async () => {
    await admin.reload();
    await expect(admin.getByText(lonely.email)).toBeVisible();
    await admin.getByRole('button', { name: 'Purge' }).click();
    await expect(admin.getByRole('dialog')).toContainText(lonely.email);
    await expectAccessible(admin.getByRole('dialog'));
    await confirm(admin, /^Remove \d+ members/, 'PURGE');
    await expect(admin.getByText(lonely.email)).toHaveCount(0);
  });

  await test.step('and has everything back from the file, after a dry run', async () => {
    await admin.getByLabel('Backup file').setInputFiles(backup);
    await admin.getByRole('button', { name: 'Check the file' }).click();
    await expect(admin.getByRole('heading', { name: 'Preview of the restore' })).toBeVisible({
      timeout: 30_000,
    });
    await admin.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expectAccessible(admin.getByRole('main'));
    await admin.getByRole('button', { name: 'Replace all data' }).click();
    await confirm(admin, 'Replace all data with this backup?', 'RESTORE');
    await admin.goto(`${site.url}/admin?search=${encodeURIComponent(lonely.email)}`);
    await expect(admin.getByRole('rowheader', { name: new RegExp(lonely.name) })).toBeVisible();
    await admin.goto(`${site.url}/listings`);
    await expect(admin.getByRole('article').first()).toBeVisible();
  });

  await test.step('and all of it stands in the audit log', async () => {
    await admin.goto(`${site.url}/admin/audit-log`);
    const entries = admin.getByRole('main').getByRole('listitem');
    await expect(entries.filter({ hasText: 'changed the settings' })).toHaveCount(2);
    await expect(entries.filter({ hasText: 'purged members' })).toHaveCount(1);
    await expect(entries.filter({ hasText: /imported|restored/ }).first()).toBeVisible();
    // The end of the page is clear of the bottom bar, which would count as covering buttons.
    await admin.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expectContrast(admin.getByRole('main'));
  });
});
