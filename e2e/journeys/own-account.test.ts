import { expectAccessible, expectContrast } from '../fixtures/accessibility.ts';
import { registerOverApi } from '../fixtures/listings.ts';
import { person, signIn, uniqueWord } from '../fixtures/people.ts';
import { photoPath } from '../fixtures/photo.ts';
import { expect, test } from '../fixtures/test.ts';

test.describe('an account', () => {
  // The browser's own remarks on a wrong password, and on the session that a new password ends.
  test.use({ expectedNoise: /status of (400|401)/ });

  test('lives from its dashboard over its settings to its end', async ({ page, newPerson }, info) => {
    test.setTimeout(180_000);
    const word = uniqueWord();
    const wanda = person('Wanda Berg', `${info.project.name}.${word}`);
    const newPassword = 'four-rows-of-peas';
    const openMenu = () =>
      page
        .getByLabel(/^Account of/, { exact: false })
        .first()
        .click();

    await test.step('the dashboard is empty at first', async () => {
      await registerOverApi(page.request, wanda);
      await page.goto('/');
      await openMenu();
      await page.getByRole('link', { name: 'Dashboard' }).filter({ visible: true }).first().click();
      await expect(page.getByRole('heading', { name: 'No listings yet' })).toBeVisible();
      await page.getByRole('tab', { name: 'Recent Messages' }).click();
      await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('heading', { name: 'No listings yet' })).toBeVisible();
    });

    await test.step('shows a listing, which is deleted there', async () => {
      const data = { title: `Beans ${word}`, description: 'A row of them.', category: 'Vegetables' };
      expect((await page.request.post('/api/listings', { data })).ok()).toBe(true);
      await page.reload();
      await page.getByText(data.title).hover();
      await expectAccessible(page.getByRole('main'));
      await page.getByRole('button', { name: `Delete ${data.title}` }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this listing?' });
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('heading', { name: 'No listings yet' })).toBeVisible();
    });

    await test.step('the profile takes a photo and a text, and others see them', async () => {
      await openMenu();
      await page.getByRole('link', { name: 'My Profile' }).filter({ visible: true }).first().click();
      await expect(page.getByLabel('Email', { exact: true })).toBeDisabled();
      await page.getByLabel(/^Photo/).setInputFiles(photoPath);
      await expect(page.getByAltText('Preview of your photo')).toBeVisible();
      await page.getByLabel(/About you/).fill(`Beans, mostly. ${word}`);
      await expectAccessible(page.getByRole('main'));
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByAltText('Preview of your photo')).toBeHidden();
      await page.getByRole('link', { name: 'View Public Profile' }).click();
      await expect(page.getByText(`Beans, mostly. ${word}`)).toBeVisible();
    });

    await test.step('the email address has a step of its own, and this site says whom to ask', async () => {
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Change email address' }).click();
      const dialog = page.getByRole('dialog', { name: 'Change email address' });
      await expect(dialog.getByText(/This site sends no email/)).toBeVisible();
      await expectContrast(dialog);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByLabel('Email', { exact: true })).toBeDisabled();
    });

    const elsewhere = await newPerson();
    await test.step('a new password ends the session elsewhere', async () => {
      await signIn(elsewhere.request, wanda.email, wanda);
      await elsewhere.goto('/dashboard');
      await expect(elsewhere.getByRole('heading', { name: 'No listings yet' })).toBeVisible();
      await page.goto('/profile?tab=password');
      await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeVisible();
      await page.getByLabel('Current password').fill(wanda.password);
      await page.getByLabel('New password', { exact: true }).fill(newPassword);
      await page.getByLabel('Confirm new password').fill(newPassword);
      await page.getByRole('button', { name: 'Update Password' }).click();
      await expect(page.getByLabel('Current password')).toHaveValue('');
      await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeHidden();
      await elsewhere.goto('/dashboard');
      await expect(elsewhere).toHaveURL(/\/login\?from=/);
    });

    await test.step('everything held about it comes as a file', async () => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download my data' }).click();
      expect((await download).suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
    });

    await test.step('deleted with the password, it is gone from everywhere', async () => {
      await page.getByRole('button', { name: 'Delete my account' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
      await dialog.getByLabel(/Your password/).fill(wanda.password);
      await dialog.getByRole('button', { name: 'Delete permanently' }).click();
      await expect(dialog.getByText('The current password is not correct.')).toBeVisible();
      await expectContrast(dialog);
      await dialog.getByLabel(/Your password/).fill(newPassword);
      await dialog.getByRole('button', { name: 'Delete permanently' }).click();
      await expect(page).toHaveURL('/');
      const found = await page.request.get('/api/users/search', { params: { term: wanda.name } });
      expect(await found.text()).not.toContain(word);
      await page.goto('/dashboard');
      await expect(page).toHaveURL(/\/login/);
    });
  });
});
