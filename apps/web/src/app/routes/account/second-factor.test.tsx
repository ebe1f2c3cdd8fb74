import { screen, waitFor, within } from '@testing-library/react';
import {
  checkSession,
  getSecondFactor,
  startSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '@windfall/contract';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { mockResponse, refuse } from '../../../testing/server.ts';
import { openSettings, self } from '../../testing/settings.tsx';

const OFF = { is_on: false, since: null, recovery_codes_left: 0 };
const ON = { is_on: true, since: '2026-08-01T12:00:00.000Z', recovery_codes_left: 9 };

const card = () => screen.findByRole('region', { name: 'Code at sign-in' });

// @rule accounts#second-factor
test('is turned on by the password and a first code, and shows the recovery codes once', async () => {
  const { visitor } = openSettings();
  await visitor.click(await within(await card()).findByRole('button', { name: 'Turn on' }));
  const dialog = await screen.findByRole('dialog', { name: 'Turn on the code at sign-in' });
  mockResponse(startSecondFactor, {
    secret: 'ABCDEFGH',
    uri: 'otpauth://x',
    qr: { side: 29, path: 'M4 4h1v1h-1z' },
  });
  await visitor.type(within(dialog).getByLabelText(/Your password/), 'sunflower-gate');
  await visitor.click(within(dialog).getByRole('button', { name: 'Turn on' }));
  expect(
    await within(dialog).findByRole('img', { name: 'QR code for your authenticator app' }),
  ).toBeVisible();
  await expectAccessible(dialog);
  const field = within(dialog).getByLabelText('Code of the app');
  refuse(turnOnSecondFactor, 'SECOND_FACTOR_INVALID');
  await visitor.type(field, '111111');
  await visitor.click(within(dialog).getByRole('button', { name: 'Turn on' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/not correct/));
  const calls = mockResponse(turnOnSecondFactor, { recovery_codes: ['abcde-fghjk', 'mnpqr-stuvw'] });
  mockResponse(getSecondFactor, ON);
  await visitor.clear(field);
  await visitor.type(field, '222222');
  await visitor.click(within(dialog).getByRole('button', { name: 'Turn on' }));
  expect(await within(dialog).findByText('mnpqr-stuvw')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ code: '222222' }]);
  await visitor.click(within(dialog).getByRole('button', { name: 'I have kept them' }));
  expect(await screen.findByText(/9 recovery codes are left/)).toBeVisible();
});

test('is turned off after the password', async () => {
  const { visitor } = openSettings();
  mockResponse(getSecondFactor, ON);
  const calls = mockResponse(turnOffSecondFactor, { success: true, message: 'The second factor is off' });
  await visitor.click(await within(await card()).findByRole('button', { name: 'Turn off' }));
  const dialog = await screen.findByRole('dialog', { name: 'Turn off the code at sign-in' });
  mockResponse(getSecondFactor, OFF);
  await visitor.type(within(dialog).getByLabelText(/Your password/), 'sunflower-gate');
  await visitor.click(within(dialog).getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('Sign-ins need no code.')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ password: 'sunflower-gate' }]);
});

// @rule administration#high-security-factor
test('gives an administrator the rights back', async () => {
  const { visitor } = openSettings(self({ admin_needs_factor: true }));
  const note = () => screen.queryByText(/This site asks its administrators for a second factor/);
  await visitor.click(await within(await card()).findByRole('button', { name: 'Turn on' }));
  expect(note()).toBeVisible();
  const dialog = await screen.findByRole('dialog', { name: 'Turn on the code at sign-in' });
  mockResponse(startSecondFactor, {
    secret: 'ABCDEFGH',
    uri: 'otpauth://x',
    qr: { side: 29, path: 'M4 4h1v1h-1z' },
  });
  await visitor.type(within(dialog).getByLabelText(/Your password/), 'sunflower-gate');
  await visitor.click(within(dialog).getByRole('button', { name: 'Turn on' }));
  mockResponse(turnOnSecondFactor, { recovery_codes: ['abcde-fghjk'] });
  mockResponse(checkSession, { authenticated: true, token: null, user: self({ isAdmin: true }) });
  await visitor.type(await within(dialog).findByLabelText('Code of the app'), '222222');
  await visitor.click(within(dialog).getByRole('button', { name: 'Turn on' }));
  expect(await within(dialog).findByText('abcde-fghjk')).toBeVisible();
  await waitFor(() => expect(note()).toBeNull());
});
