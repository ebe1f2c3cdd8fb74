import { createHmac } from 'node:crypto';
import { registerOverApi } from '../fixtures/listings.ts';
import { type Person, person, signIn, uniqueWord } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that an authenticator app shows for this secret, so many times 30 seconds from now (RFC 6238). */
function codeOf(secret: string, later = 0): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

test.use({ expectedNoise: /status of 40[01]/ });

// @rule accounts#second-factor
// @rule accounts#recovery-codes
// @rule accounts#second-factor-lost
test('a code is asked for at sign-in, a recovery code replaces it, and an administrator helps who lost both', async ({
  page,
  request: ada,
}, info) => {
  const zora = person('Zora Lind', `${info.project.name}.${uniqueWord()}`);
  await registerOverApi(page.request, zora);
  const { id } = (await (await page.request.get('/api/auth/me')).json()).user;
  let secret = '';
  let recovery = '';

  const enter = async ({ email, password }: Person, code?: string) => {
    await page.context().clearCookies();
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    if (code === undefined) return;
    await page.getByLabel('Code', { exact: true }).fill(code);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  };

  await test.step('turned on with the secret that is shown', async () => {
    await page.goto('/profile');
    await page
      .getByRole('region', { name: 'Code at sign-in' })
      .getByRole('button', { name: 'Turn on' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Turn on the code at sign-in' });
    await dialog.getByLabel(/Your password/).fill(zora.password);
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    secret = (await dialog.locator('code').textContent()) ?? '';
    await dialog.getByLabel('Code of the app').fill(codeOf(secret));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    recovery = (await codes.first().textContent()) ?? '';
    await dialog.getByRole('button', { name: 'I have kept them' }).click();
  });

  await test.step('signs in with the next code, and with a recovery code', async () => {
    await enter(zora, codeOf(secret, 1));
    await page.waitForURL('/');
    await enter(zora, recovery);
    await page.waitForURL('/');
  });

  await test.step('an administrator turns it off for a member who lost both', async () => {
    await enter(zora, recovery);
    await expect(page.getByRole('alert')).toContainText('This code is not correct');
    await signIn(ada, 'admin@windfall.example');
    expect((await ada.delete(`/api/users/${id}/second-factor`)).ok()).toBe(true);
    await enter(zora);
    await page.waitForURL('/');
  });
});
