import type { Page } from '@playwright/test';
import { expectAccessible, expectContrast } from '../fixtures/accessibility.ts';
import { registerOverApi } from '../fixtures/listings.ts';
import { type Person, person, signIn, uniqueWord } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

// The browser's own messages about a deleted listing and an ended session.
test.use({ expectedNoise: /status of 40[14]/ });

/** Reports the shown content as spam. */
async function report(page: Page, name: string, words: string): Promise<void> {
  await page.getByRole('button', { name: `Report ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Spam/ }).check();
  await dialog.getByRole('textbox').fill(words);
  await expectContrast(dialog);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Thank you, your report was sent')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'See your reports' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
}

async function decide(admin: Page, title: string, choice: RegExp, reason: string): Promise<void> {
  const card = admin.getByRole('article', { name: title, exact: true });
  await card.getByRole('radio', { name: choice }).check();
  await card.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await card.getByRole('button', { name: 'Decide' }).click();
  await expect(card).toHaveCount(0);
}

// @rule moderation#deactivation
test('a spammer is reported, hidden, notified and deactivated, with reasons for all sides', async ({
  page: reporter,
  newPerson,
}, info) => {
  test.setTimeout(180_000);
  const tag = `${info.project.name}.${uniqueWord()}`;
  const word = uniqueWord();
  const [bea, sly]: Person[] = [person(`Bea ${word}`, tag), person(`Sly ${word}`, tag)];
  if (!bea || !sly) throw new Error('The community has fewer than two members');
  const [spammer, admin] = [await newPerson(), await newPerson()];
  await registerOverApi(spammer.request, sly);
  const created = await spammer.request.post('/api/listings', {
    data: { title: `Miracle seeds ${word}`, description: 'Pay me first.', category: 'Seeds' },
  });
  const { id, user_id } = await created.json();
  await spammer.goto('/dashboard');

  await test.step('a member reports the listing and who shares it', async () => {
    await registerOverApi(reporter.request, bea);
    await reporter.goto(`/listing/${id}`);
    await report(reporter, `Miracle seeds ${word}`, 'Wants money in advance');
    await reporter.goto(`/user/${user_id}`);
    await report(reporter, sly.name, 'Nothing but spam');
  });

  await test.step('an administrator hides the listing and says why', async () => {
    await signIn(admin.request, 'admin@windfall.example');
    await admin.goto('/admin/reports');
    const card = admin.getByRole('article', { name: `A listing of ${sly.name}` });
    await expect(card).toContainText('Wants money in advance');
    await expectContrast(admin.getByRole('main'));
    await decide(admin, `A listing of ${sly.name}`, /^Hide/, 'Nobody pays here.');
  });

  await test.step('the reporter reads the decision, and finds the listing gone', async () => {
    await expect(reporter.getByLabel(`Account of ${bea.name}, 1 new notice`)).toBeVisible();
    await reporter.goto('/notices');
    const notice = reporter.getByRole('article', { name: /Decision on your report/ });
    await expect(notice).toContainText('It is hidden now.');
    await expect(notice).toContainText('Nobody pays here.');
    await reporter.getByRole('link', { name: 'Your reports' }).click();
    const own = reporter.getByRole('article', { name: `Listing “Miracle seeds ${word}”` });
    await expect(own).toContainText('The administrators hid it.');
    await expectAccessible(reporter.getByRole('main'));
    await reporter.goto(`/listing/${id}`);
    await expect(reporter.getByText('Failed to load listing.')).toBeVisible();
  });

  await test.step('the owner is notified, and appeals', async () => {
    await expect(spammer.getByLabel(`Account of ${sly.name}, 1 new notice`)).toBeVisible();
    await spammer.goto(`/listing/${id}`);
    await expect(spammer.getByText('Hidden by an administrator')).toBeVisible();
    await spammer.getByRole('link', { name: 'Go to your notices' }).click();
    await spammer.getByRole('button', { name: 'Appeal', exact: true }).click();
    await spammer.getByRole('textbox').fill('It was a joke');
    await spammer.getByRole('button', { name: 'Send appeal' }).click();
    await expect(spammer.getByText('You have appealed this decision.')).toBeVisible();
    await expectAccessible(spammer.getByRole('main'));
  });

  await test.step('an administrator upholds it', async () => {
    await admin.getByRole('link', { name: /^Appeals/ }).click();
    await expect(admin.getByRole('article', { name: `A listing of ${sly.name}` })).toContainText(
      'It was a joke',
    );
    await expectContrast(admin.getByRole('main'));
    await decide(admin, `A listing of ${sly.name}`, /^Uphold/, 'Money is no joke.');
    await spammer.goto('/notices');
    await expect(spammer.getByText('The decision stays as it was, and this is final.')).toBeVisible();
  });

  await test.step('and shuts the spammer out, whose open session ends at once', async () => {
    await admin.getByRole('link', { name: /^Open/ }).click();
    await decide(admin, sly.name, /^Deactivate member/, 'Spam, again and again.');
    await spammer.waitForURL(/\/login/);
    await admin.getByRole('link', { name: 'Decided' }).click();
    await expect(admin.getByRole('article', { name: sly.name, exact: true })).toContainText('Deactivated');
    await reporter.goto(`/user/${user_id}`);
    await expect(reporter.getByText('User not found or profile is private')).toBeVisible();
  });
});
