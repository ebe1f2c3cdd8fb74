import { screen, waitFor, within } from '@testing-library/react';
import { type ErrorCode, requestEmailChange } from '@windfall/contract';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { PLAIN_SITE } from '../../../lib/site.tsx';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { mockResponse, refuse, server } from '../../../testing/server.ts';
import { openSettings, self } from '../../testing/settings.tsx';

const sent = { success: true, message: 'A link to confirm the new address is on its way.' } as const;

async function open(user = self(), site = PLAIN_SITE) {
  const page = openSettings(user, '/profile', site);
  await page.visitor.click(await screen.findByRole('button', { name: 'Change email address' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change email address' });
  return { ...page, dialog: within(dialog), element: dialog };
}

async function send({ visitor, dialog }: Awaited<ReturnType<typeof open>>, email = 'plums@example.org') {
  if (email) await visitor.type(dialog.getByLabelText('New email address'), email);
  await visitor.type(dialog.getByLabelText(/Your password/), 'sunflower-gate');
  await visitor.click(dialog.getByRole('button', { name: 'Send the link' }));
}

// @rule accounts#email-change
// @rule accounts#settings-email
test('sends a link to the new address, and the address stays until it is used', async () => {
  const calls = mockResponse(requestEmailChange, sent);
  const page = await open();
  await send(page);
  expect(await page.dialog.findByText('A link is on its way to plums@example.org.')).toBeVisible();
  expect(page.dialog.getByText(/Until then your address is rosa@example\.org/)).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ email: 'plums@example.org', password: 'sunflower-gate' }]);
  await expectAccessible(page.element);
  await page.visitor.click(page.dialog.getAllByRole('button', { name: 'Close' })[1] as HTMLElement);
  expect(screen.getByLabelText('Email')).toBeDisabled();
  expect(screen.getByLabelText('Email')).toHaveValue('rosa@example.org');
});

test.each<[string, string, string]>([
  ['', 'New email address', 'Required'],
  ['plums', 'New email address', 'Please enter a valid email address'],
])('refuses the address "%s" at its field', async (email, label, message) => {
  const page = await open();
  await send(page, email);
  const field = page.dialog.getByLabelText(label);
  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(message)));
});

test.each<[ErrorCode, string, string, string]>([
  [
    'INVALID_CURRENT_PASSWORD',
    'password',
    'Your password, to confirm that it is you',
    'The current password is not correct.',
  ],
  ['EMAIL_UNCHANGED', 'email', 'New email address', 'Your account has this email address already.'],
])('shows %s at the field and keeps what was typed', async (code, name, label, message) => {
  refuse(requestEmailChange, code, { [name]: message });
  const page = await open();
  await send(page);
  const field = page.dialog.getByLabelText(label);
  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(message)));
  expect(page.dialog.getByLabelText('New email address')).toHaveValue('plums@example.org');
  expect(page.dialog.queryByRole('alert')).toBeNull();
});

test('shows the waiting time after too many requests', async () => {
  const wait = { status: 429, headers: { 'retry-after': '3600' } };
  server.use(http.post('*/api/auth/email/request', () => HttpResponse.json({}, wait)));
  const page = await open();
  await send(page);
  expect(await page.dialog.findByRole('alert')).toHaveTextContent(
    'Too many attempts. Please wait 60 minutes and try again.',
  );
});

test('what is typed in the dialog does not save the profile', async () => {
  mockResponse(requestEmailChange, sent);
  const page = await open();
  // A second request would fail the test: nothing responds to a change of the profile.
  await send(page);
  expect(await page.dialog.findByText(/is on its way/)).toBeVisible();
  expect(page.failures).toEqual([]);
});

// @rule accounts#email-change-unsent
test('without email the site says whom to ask', async () => {
  const contact = { phone: null, email: 'host@example.org', socialUrl: null };
  const page = await open(self(), { ...PLAIN_SITE, sendsMail: false, contact });
  expect(page.dialog.getByText(/This site sends no email/)).toBeVisible();
  expect(page.dialog.getByRole('link', { name: 'Contact them' })).toHaveAttribute(
    'href',
    'mailto:host@example.org',
  );
  expect(page.dialog.queryByLabelText('New email address')).toBeNull();
});

// @rule accounts#email-change-google
test('an account of Google without a password is told to choose one where Google is off', async () => {
  const page = await open(self({ google_id: '123' }));
  expect(
    page.dialog.getByRole('link', { name: 'Choose a password first under Forgot your password' }),
  ).toBeVisible();
});
