import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { signInWithGoogle, syncOrSignIn } from '@windfall/contract';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PLAIN_SITE, SiteContext } from '../../../lib/site.tsx';
import { toast } from '../../../lib/toasts/toast.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { rosa } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render.tsx';
import { mockResponse, refuse, server } from '../../../testing/server.ts';
import { GoogleSignIn } from './google-sign-in.tsx';
import { useGoogleDocument } from './use-google-document.ts';
import type { GooglePurpose } from './use-google-sign-in.ts';

const signedIn = { success: true, user: rosa, token: 'bearer', access_token: 'bearer' } as const;
const DISABLED = 'Google login is currently disabled. Please use email and password to login.';
const PATHS = ['/api/auth/google', '/auth/google', '/api/auth/token', '/auth/token'];

/** An unsigned identity token that is valid until then. */
const credentialUntil = (exp: number) => `head.${btoa(JSON.stringify({ exp })).replace(/=+$/, '')}.sign`;
const CREDENTIAL = credentialUntil(Date.now() / 1_000 + 3_600);

/** Google's script as the page's script element would load it; `respond` is the callback it was given. */
let respond: (response: unknown) => void;
let initialized: Record<string, unknown> | null;

function bringGoogle(identity?: object) {
  const id = {
    initialize: (options: { callback: typeof respond }) => {
      initialized = { ...options };
      respond = (response) => act(() => options.callback(response));
    },
    renderButton: (place: HTMLElement) => {
      place.append(Object.assign(document.createElement('button'), { textContent: 'Google’s own button' }));
    },
    ...identity,
  };
  Object.assign(window, { google: { accounts: { id } } });
}

const googleScript = () =>
  document.querySelector<HTMLScriptElement>('script[src^="https://accounts.google.com"]');

beforeEach(() => {
  initialized = null;
});

afterEach(() => {
  Reflect.deleteProperty(window, 'google');
  googleScript()?.remove();
});

function renderGoogle(clientId: string | null, purpose: GooglePurpose = 'signIn') {
  const onSignedIn = vi.fn();
  const page = renderPart(
    <SiteContext value={{ ...PLAIN_SITE, googleClientId: clientId }}>
      <main>
        <GoogleSignIn purpose={purpose} onSignedIn={onSignedIn} />
      </main>
    </SiteContext>,
    { user: null },
  );
  return { ...page, onSignedIn };
}

/** With Google's button rendered. */
async function renderReady(purpose: GooglePurpose = 'signIn') {
  const page = renderGoogle('1234.apps.example', purpose);
  bringGoogle();
  act(() => void googleScript()?.dispatchEvent(new Event('load')));
  await screen.findByRole('button', { name: 'Google’s own button' });
  return page;
}

/** All four addresses respond with this; returns the requested addresses. */
function respondEverywhere(respondWith: (path: string) => Response): string[] {
  const requested: string[] = [];
  server.use(
    ...PATHS.map((path) =>
      http.post(`${location.origin}${path}`, () => {
        requested.push(path);
        return respondWith(path);
      }),
    ),
  );
  return requested;
}

// @rule accounts#google-disabled
test.each([
  ['signIn', 'Or sign in with Google'],
  ['signUp', 'Or sign up with Google'],
] as const)('switched off, %s says so and loads nothing from Google', async (purpose, label) => {
  const { visitor, onSignedIn, container } = renderGoogle(null, purpose);
  await visitor.click(screen.getByRole('button', { name: label }));
  expect(screen.getByRole('status')).toHaveTextContent(DISABLED);
  expect(googleScript()).toBeNull();
  expect(onSignedIn).not.toHaveBeenCalled();
  await expectAccessible(container);
});

// @rule accounts#google-button
// @rule accounts#google-errors
// @rule accounts#google-verification
test.each([
  ['signIn', 'Welcome back, Rosa Delgado!'],
  ['signUp', 'Welcome, Rosa Delgado!'],
] as const)('%s loads Google’s script, sends the credential and welcomes', async (purpose, welcome) => {
  const calls = mockResponse(signInWithGoogle, signedIn);
  const { onSignedIn, queryClient } = await renderReady(purpose);
  expect(initialized).toMatchObject({ client_id: '1234.apps.example' });
  respond({ credential: CREDENTIAL });
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(rosa));
  expect(calls).toHaveLength(1);
  expect(calls[0]?.body).toEqual({ credential: CREDENTIAL });
  expect(toast.success).toHaveBeenCalledWith(welcome);
  expect(sessionStorage.getItem('token')).toBe('bearer');
  expect(queryClient.getQueryData(['session'])).toEqual(rosa);
});

// @rule accounts#google-verification
test('tries all four addresses until one responds', async () => {
  const requested = respondEverywhere((path) =>
    path === '/auth/token'
      ? HttpResponse.json(signedIn)
      : new HttpResponse('', {
          status: path === '/auth/google' ? 405 : path === '/api/auth/token' ? 404 : 502,
        }),
  );
  const { onSignedIn } = await renderReady();
  respond({ credential: CREDENTIAL });
  await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
  expect(requested).toEqual(PATHS);
});

// @rule accounts#google-errors
test.each([
  ['fifteen seconds', false, 15_000],
  ['ten seconds on the development server', true, 10_000],
])('gives each address %s', async (_, isDevelopment, milliseconds) => {
  vi.stubEnv('DEV', isDevelopment);
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  respondEverywhere(() => HttpResponse.error());
  await renderReady();
  respond({ credential: CREDENTIAL });
  await screen.findByRole('alert');
  expect(timeout.mock.calls).toEqual(PATHS.map(() => [milliseconds]));
});

// @rule accounts#google-errors
test('reports that no endpoint responded; a retry sends the saved credential', async () => {
  respondEverywhere(() => HttpResponse.error());
  const { visitor, onSignedIn } = await renderReady();
  respond({ credential: CREDENTIAL });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Google authentication failed with all backend endpoints');
  await visitor.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Retry failed')).toBeVisible();
  const calls = mockResponse(signInWithGoogle, signedIn);
  await visitor.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
  expect(calls[0]?.body).toEqual({ credential: CREDENTIAL });
});

// @rule accounts#google-errors
test('an expired credential cannot be retried', async () => {
  respondEverywhere(() => HttpResponse.error());
  const { visitor } = await renderReady();
  respond({ credential: credentialUntil(Date.now() / 1_000 - 1) });
  await screen.findByText('Google authentication failed with all backend endpoints');
  await visitor.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No saved credential found')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

// @rule accounts#google-errors
test.each([
  ['nothing', undefined, 'No response received from Google'],
  ['no credential', {}, 'No response received from Google'],
  ['something else', { credential: '<script>' }, 'Invalid credential from Google'],
  ['a number', { credential: 7 }, 'Invalid credential from Google'],
])('Google answers %s', async (_, response, sentence) => {
  await renderReady();
  respond(response);
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});

// @rule accounts#google-errors
test('a refusal shows its reason, and no other endpoint is tried', async () => {
  refuse(signInWithGoogle, 'GOOGLE_CREDENTIAL_INVALID');
  const elsewhere = mockResponse(syncOrSignIn, signedIn);
  await renderReady();
  respond({ credential: CREDENTIAL });
  expect(await screen.findByRole('alert')).toHaveTextContent('Login failed: Invalid credential from Google');
  expect(elsewhere).toEqual([]);
});

// @rule accounts#google-user
test('a response without a user is invalid at any address', async () => {
  const requested = respondEverywhere(() => HttpResponse.json({ success: true, token: 't' }));
  await renderReady();
  respond({ credential: CREDENTIAL });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Google authentication failed with all backend endpoints',
  );
  expect(requested).toEqual(PATHS);
});

// @rule accounts#registration-errors
test.each([
  ['signUp', 'Failed to sign up with Google. Please try again.'],
  ['signIn', 'Login failed: Invalid response from server'],
] as const)('a refusal of %s without a word', async (purpose, sentence) => {
  const requested = respondEverywhere(() => new HttpResponse('{}', { status: 400 }));
  await renderReady(purpose);
  respond({ credential: CREDENTIAL });
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(requested).toHaveLength(1);
});

test('Google sign-in disabled after rendering shows the same text as disabled before', async () => {
  refuse(signInWithGoogle, 'GOOGLE_DISABLED');
  await renderReady();
  respond({ credential: CREDENTIAL });
  await waitFor(() => expect(toast.info).toHaveBeenCalledWith(DISABLED));
});

// @rule accounts#google-errors
test('a script that fails to load can be retried', async () => {
  const { visitor } = renderGoogle('1234.apps.example');
  act(() => void googleScript()?.dispatchEvent(new Event('error')));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load Google login');
  await visitor.click(screen.getByRole('button', { name: 'Retry' }));
  bringGoogle();
  act(() => void googleScript()?.dispatchEvent(new Event('load')));
  expect(await screen.findByRole('button', { name: 'Google’s own button' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

// @rule accounts#google-errors
test.each([
  ['is not what it should be', { renderButton: undefined }],
  [
    'throws',
    {
      initialize: () => {
        throw new Error('no third-party sign-in here');
      },
    },
  ],
])('a script that %s', async (_, identity) => {
  renderGoogle('1234.apps.example');
  bringGoogle(identity);
  act(() => void googleScript()?.dispatchEvent(new Event('load')));
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not initialize Google Sign-In');
});

// @rule accounts#google-verification
test.each([
  ['/listings', 1],
  ['/login', 0],
  ['/register?from=%2F', 0],
])('in a document that began at %s it loads the page anew %d times', async (first, times) => {
  const reload = vi.fn();
  vi.stubGlobal('location', { pathname: '/login', reload });
  const name = `https://share.example.org${first}`;
  const began = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name } as PerformanceEntry]);
  renderHook(() => useGoogleDocument(), {
    wrapper: ({ children }) => (
      <SiteContext value={{ ...PLAIN_SITE, googleClientId: '1234.apps.example' }}>{children}</SiteContext>
    ),
  });
  expect(reload).toHaveBeenCalledTimes(times);
  began.mockRestore();
  vi.unstubAllGlobals();
});
