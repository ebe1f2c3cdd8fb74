import { act, screen, waitFor, within } from '@testing-library/react';
import { deleteUser, endOtherSessions, endSession, exportUser, listSessions } from '@windfall/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readToken, storeToken } from '../../../lib/session/session-token.ts';
import { PLAIN_SITE } from '../../../lib/site.tsx';
import { toast } from '../../../lib/toasts/toast.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { breakConnection, hang, mockResponse, refuse } from '../../../testing/server.ts';
import { aSession, openSettings, self } from '../../testing/settings.tsx';

const phone = aSession({ id: 'phone', current: false, user_agent: 'Safari on iOS' });
const library = aSession({
  id: 'library',
  current: false,
  user_agent: 'Chrome on Windows',
  last_seen_at: '2026-08-04T10:00:00.000Z',
});

function openWith(...sessions: ReturnType<typeof aSession>[]) {
  const page = openSettings();
  mockResponse(listSessions, sessions);
  return page;
}

describe('sessions', () => {
  test('is listed, this device marked', async () => {
    openWith(aSession(), library);
    const region = await screen.findByRole('region', { name: 'Where you are signed in' });
    const rows = await within(region).findAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('Firefox on Linux');
    expect(rows[0]).toHaveTextContent('This device');
    expect(rows[1]).toHaveTextContent('Last active 2 hours ago, signed in on August 1, 2026');
    expect(screen.queryByRole('button', { name: 'Sign out of Firefox on Linux' })).toBeNull();
  });

  test('ends one by one', async () => {
    const calls = mockResponse(endSession, { success: true, message: 'Session ended' });
    const { visitor } = openWith(aSession(), phone, library);
    const button = await screen.findByRole('button', { name: 'Sign out of Chrome on Windows' });
    mockResponse(listSessions, [aSession(), phone]);
    await visitor.click(button);
    await waitFor(() => expect(screen.queryByText('Chrome on Windows')).toBeNull());
    expect(calls.map(({ url }) => url.pathname)).toEqual(['/api/auth/sessions/library']);
    expect(toast.success).toHaveBeenCalledWith('Signed out there.');
    expect(screen.getByRole('heading', { name: 'Where you are signed in' })).toHaveFocus();
  });

  test('a session that has already ended is not an error', async () => {
    refuse(endSession, 'SESSION_NOT_FOUND');
    const { visitor } = openWith(aSession(), library);
    await visitor.click(await screen.findByRole('button', { name: 'Sign out of Chrome on Windows' }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Signed out there.'));
  });

  test('ends all others at once', async () => {
    mockResponse(endOtherSessions, { success: true, message: 'All other sessions ended', ended: 2 });
    const { visitor } = openWith(aSession(), phone, library);
    const button = await screen.findByRole('button', { name: 'Sign out everywhere else' });
    mockResponse(listSessions, [aSession()]);
    await visitor.click(button);
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('You are signed out everywhere else.'));
    await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });

  test('reports a failure of ending', async () => {
    breakConnection(endOtherSessions);
    breakConnection(endSession);
    const { visitor } = openWith(aSession(), library);
    await visitor.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    await visitor.click(screen.getByRole('button', { name: 'Sign out of Chrome on Windows' }));
    await waitFor(() => expect(screen.getAllByText('Signing out failed. Please try again.')).toHaveLength(2));
  });

  test('shows skeletons while loading', async () => {
    openSettings();
    hang(listSessions);
    expect(await screen.findByText('Loading where you are signed in')).toBeInTheDocument();
  });

  test('reports a failure of loading, with a retry', async () => {
    const { visitor } = openSettings();
    breakConnection(listSessions);
    expect(await screen.findByText('Failed to load where you are signed in.')).toBeVisible();
    mockResponse(listSessions, [aSession()]);
    await visitor.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Firefox on Linux')).toBeVisible();
  });
});

describe("the member's data", () => {
  test('is downloaded as a file', async () => {
    const files: Blob[] = [];
    URL.createObjectURL = (file) => {
      if (file instanceof Blob) files.push(file);
      return 'blob:data';
    };
    let name = '';
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      name = this.download;
    });
    const data = {
      exported_at: '2026-08-04T12:00:00.000Z',
      profile: self(),
      listings: [{ title: 'Forty zucchini' }],
      images: [],
      messages: [],
      claims: [],
      loan_photos: [],
      swaps: [],
      giving_settings: [],
      garden: [],
      sessions: [],
      passkeys: [],
      second_factor: { is_on: false, since: null, recovery_codes_left: 0 },
      oidc_id: null,
      emails: [],
      reports: [],
      notices: [],
      notifications: [],
      notification_preferences: [],
      push_devices: [],
      calendar_feed: [],
      follows: [],
      stands: [],
      invites: [],
      blocks: [],
    };
    mockResponse(exportUser, data);
    const { visitor } = openSettings();
    await visitor.click(await screen.findByRole('button', { name: 'Download my data' }));
    await waitFor(() => expect(name).toBe('my-data-2026-08-04.json'));
    expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual(data);
  });

  test('reports a failure of the download', async () => {
    breakConnection(exportUser);
    const { visitor } = openSettings();
    await visitor.click(await screen.findByRole('button', { name: 'Download my data' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your data could not be downloaded. Please try again.',
    );
  });
});

describe('deleting the account', () => {
  async function ask(user = self()) {
    const page = openSettings(user);
    await page.visitor.click(await screen.findByRole('button', { name: 'Delete my account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
    const confirm = () => page.visitor.click(dialog.getByRole('button', { name: 'Delete permanently' }));
    const password = dialog.getByLabelText('Your password, to confirm that it is you');
    return { ...page, dialog, confirm, password };
  }

  test('explains the effect, asks for the password, and clears the browser’s data', async () => {
    const calls = mockResponse(deleteUser, { success: true, id: 'rosa' });
    storeToken('bearer');
    localStorage.setItem('kept:create-listing:rosa', '{"title":"Figs"}');
    const page = await ask();
    expect(page.dialog.getByText(/your listings and your photos are deleted at once/)).toBeVisible();
    await page.visitor.type(page.password, 'sunflower-gate');
    await page.confirm();
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/'));
    expect(calls.map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/api/users/rosa', { password: 'sunflower-gate' }],
    ]);
    expect(page.queryClient.getQueryData(['session'])).toBeNull();
    expect(readToken()).toBeNull();
    expect(localStorage).toHaveLength(0);
    expect(toast.success).toHaveBeenCalledWith('Your account was deleted. Thank you for sharing.');
  });

  test('requires the password, and can be cancelled', async () => {
    const calls = mockResponse(deleteUser, { success: true, id: 'rosa' });
    const page = await ask();
    await page.confirm();
    expect(page.password).toBeInvalid();
    expect(page.password).toHaveFocus();
    await expectAccessible(document.body);
    await page.visitor.click(page.dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls).toHaveLength(0);
  });

  test('shows a wrong password at its field', async () => {
    const message = 'The current password is not correct.';
    refuse(deleteUser, 'INVALID_CURRENT_PASSWORD', { password: message });
    const page = await ask();
    await page.visitor.type(page.password, 'wrong');
    await page.confirm();
    await waitFor(() => expect(page.password).toHaveAccessibleDescription(message));
    expect(page.router.state.location.pathname).toBe('/profile');
  });

  test.each([
    [
      'the server refuses',
      () => refuse(deleteUser, 'LAST_ADMIN'),
      'This is the last administrator. Please make another member an administrator first.',
    ],
    ['no response', () => breakConnection(deleteUser), 'Failed to delete your account. Please try again.'],
  ])('says so when %s', async (_, fail, message) => {
    fail();
    const page = await ask();
    await page.visitor.type(page.password, 'sunflower-gate');
    await page.confirm();
    expect(await page.dialog.findByRole('alert')).toHaveTextContent(message);
  });

  const googles = self({ google_id: '123' });
  const site = { ...PLAIN_SITE, googleClientId: '1234.apps.example' };

  /** Google's script is loaded, and calls back with this when its button is rendered. */
  function bringGoogle(response: unknown) {
    let answerWith: (response: unknown) => void;
    const id = {
      initialize: (options: { callback: typeof answerWith }) => {
        answerWith = options.callback;
      },
      renderButton: (place: HTMLElement) => {
        const button = Object.assign(document.createElement('button'), { textContent: 'Google’s button' });
        button.onclick = () => act(() => answerWith(response));
        place.append(button);
      },
    };
    Object.assign(window, { google: { accounts: { id } } });
    document.querySelector('script[src^="https://accounts.google.com"]')?.dispatchEvent(new Event('load'));
  }

  async function askGoogle(response: unknown) {
    const page = openSettings(googles, '/profile', site);
    await page.visitor.click(await screen.findByRole('button', { name: 'Delete my account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
    expect(dialog.queryByLabelText(/Your password/)).toBeNull();
    bringGoogle(response);
    await page.visitor.click(await dialog.findByRole('button', { name: 'Google’s button' }));
    return { ...page, dialog };
  }

  afterEach(() => {
    Reflect.deleteProperty(window, 'google');
    document.querySelector('script[src^="https://accounts.google.com"]')?.remove();
  });
  test('a member with a Google account confirms with Google', async () => {
    const calls = mockResponse(deleteUser, { success: true, id: 'rosa' });
    const { router } = await askGoogle({ credential: 'head.claims.sign' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(calls.map(({ body }) => body)).toEqual([{ credential: 'head.claims.sign' }]);
  });

  test('an invalid response of Google deletes nothing', async () => {
    const { dialog } = await askGoogle(null);
    expect(await dialog.findByRole('alert')).toHaveTextContent('No response received from Google');
  });

  test('a member with Google and a password must enter the password', async () => {
    const message = 'The current password is not correct.';
    refuse(deleteUser, 'INVALID_CURRENT_PASSWORD', { password: message });
    const { dialog } = await askGoogle({ credential: 'head.claims.sign' });
    expect(await dialog.findByLabelText(/Your password/)).toHaveFocus();
  });

  test('with Google sign-in disabled, the member must set a password first', async () => {
    const { dialog } = await ask(googles);
    expect(
      dialog.getByRole('link', { name: 'Choose a password first under Forgot your password' }),
    ).toHaveAttribute('href', '/forgot-password');
  });
});

// @rule moderation#own-reports-entry
test("leads to the member's reports", async () => {
  openSettings();
  const region = await screen.findByRole('region', { name: 'Your reports' });
  expect(within(region).getByRole('link', { name: 'See your reports' })).toHaveAttribute('href', '/reports');
});
