import { expectAccessible } from '../fixtures/accessibility.ts';
import { registerOverApi } from '../fixtures/listings.ts';
import { person, uniqueWord } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

// What the page asks for while its member signs out is refused.
test.use({ expectedNoise: /status of 401/ });

// @rule accounts#passkeys
// @rule accounts#passkey-sign-in
test('a passkey is added, signs in by a button and by what the browser fills in, and proves its removal', async ({
  page,
  context,
}, info) => {
  const wanda = person('Wanda Berg', `${info.project.name}.${uniqueWord()}`);
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  /** Whether the device confirms by itself, as a finger on it would. */
  const confirmsByItself = (enabled: boolean) =>
    session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  const signOut = async () => {
    await page.goto('/');
    await page
      .getByLabel(/^Account of/)
      .first()
      .click();
    await page.getByRole('button', { name: 'Sign out' }).filter({ visible: true }).first().click();
    await page.waitForURL(/\/login/);
  };
  const passkeys = page.getByRole('region', { name: 'Passkeys' });

  await test.step('added after the password', async () => {
    await registerOverApi(page.request, wanda);
    await page.goto('/profile');
    await expect(passkeys.getByText('You have no passkey yet.')).toBeVisible();
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel(/Your password/).fill(wanda.password);
    await expectAccessible(dialog);
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(passkeys.getByText(/not used yet/)).toBeVisible();
    await expectAccessible(passkeys);
  });

  await test.step('signs in by the button', async () => {
    await confirmsByItself(false);
    await signOut();
    const button = page.getByRole('button', { name: 'Sign in with a passkey' });
    await expect(button).toBeVisible();
    await confirmsByItself(true);
    await button.click();
    await page.waitForURL('/');
  });

  await test.step('signs in by what the browser fills in', async () => {
    await signOut();
    await page.waitForURL('/');
    await expect(page.getByLabel(/^Account of/).first()).toBeVisible();
  });

  await test.step('proves its own removal', async () => {
    await page.goto('/profile');
    await expect(passkeys.getByText(/last used/)).toBeVisible();
    await passkeys.getByRole('button', { name: /^Remove/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Remove/ });
    await dialog.getByRole('button', { name: 'Use a passkey instead' }).click();
    await expect(passkeys.getByText('You have no passkey yet.')).toBeVisible();
  });
});
