import { screen, waitFor } from '@testing-library/react';
import { checkSession, ERRORS, signOut, syncOrSignIn } from '@windfall/contract';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { PLAIN_SITE, SiteContext } from '../../../lib/site.tsx';
import { toast } from '../../../lib/toasts/toast.ts';
import { rosa } from '../../../testing/people.ts';
import { fill, renderRoutes } from '../../../testing/render.tsx';
import { breakConnection, mockResponse, refuse, server } from '../../../testing/server.ts';
import { Component, loader } from './login.tsx';

const signedIn = { success: true, user: rosa, token: 'bearer', access_token: 'bearer' } as const;

async function openLogin(
  at: string | { pathname: string; state: unknown } = '/login',
  loadNext = async (): Promise<null> => null,
) {
  const page = renderRoutes(
    [
      { path: '/login', loader, Component, hydrateFallbackElement: <p>loading</p> },
      { path: '*', loader: loadNext, element: <p>elsewhere</p> },
    ],
    { at, user: null },
  );
  await screen.findByRole('heading', { name: 'Welcome back' });
  return page;
}

async function fillIn({ visitor }: Awaited<ReturnType<typeof openLogin>>) {
  await fill(visitor, screen.getByLabelText('Email'), 'rosa@example.org');
  await fill(visitor, screen.getByLabelText('Password'), 'sunflower-gate');
  await visitor.click(screen.getByRole('button', { name: 'Sign In' }));
}

// @rule accounts#oidc
test('offers a link by email and the provider of the site, which both lead back to the page', async () => {
  const site = { ...PLAIN_SITE, sendsMail: true, oidcName: 'Elm Street' };
  const element = (
    <SiteContext value={site}>
      <Component />
    </SiteContext>
  );
  renderRoutes([{ path: '/login', element }], { at: '/login?from=/messages', user: null });
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('Sign in with Elm Street')).toBe('/api/auth/oidc?from=%2Fmessages');
  expect(hrefOf('Email me a link')).toBe('/email-sign-in?from=%2Fmessages');
});

test('takes the typed address along to the page for a forgotten password', async () => {
  const { visitor, router } = await openLogin();
  await visitor.type(screen.getByLabelText('Email'), 'rosa@example.org');
  await visitor.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  await waitFor(() => expect(router.state.location.state).toEqual({ email: 'rosa@example.org' }));
});

// @rule accounts#registration-fields
// @rule accounts#sign-in-errors
// @rule accounts#sign-in-form
// @rule accounts#sign-in-return
// @rule accounts#sign-in-stored
test('signs in, stores user and token, and opens the home page', async () => {
  const calls = mockResponse(syncOrSignIn, signedIn);
  const page = await openLogin();
  await fillIn(page);
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/'));
  expect(calls).toHaveLength(1);
  expect(calls[0]?.body).toEqual({ email: 'rosa@example.org', password: 'sunflower-gate' });
  expect(sessionStorage.getItem('token')).toBe('bearer');
  expect(page.queryClient.getQueryData(['session'])).toEqual(rosa);
  expect(toast.success).toHaveBeenCalledWith('Login successful!');
});

// @rule accounts#sign-in-form
test('the button stays busy until the next page is there', async () => {
  mockResponse(syncOrSignIn, signedIn);
  const next = Promise.withResolvers<null>();
  const page = await openLogin('/login', () => next.promise);
  await fillIn(page);
  await waitFor(() => expect(toast.success).toHaveBeenCalled());
  await waitFor(() => expect(page.router.state.navigation.state).toBe('loading'));
  // React draws the state of the router a moment later.
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Sign In' })).toHaveAttribute('aria-busy', 'true'),
  );
  next.resolve(null);
  expect(await screen.findByText('elsewhere')).toBeVisible();
});

// @rule accounts#sign-in-calls
test('stores the token of a backend that calls it access_token', async () => {
  server.use(
    http.post('*/api/auth/token', () =>
      HttpResponse.json({ success: true, user: rosa, access_token: 'accessible' }),
    ),
  );
  const page = await openLogin();
  await fillIn(page);
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/'));
  expect(sessionStorage.getItem('token')).toBe('accessible');
});

// @rule accounts#sign-in-return
test.each([
  ['the router remembers', { pathname: '/login', state: { from: '/create-listing' } }],
  ['the address says', '/login?from=%2Fcreate-listing'],
])('returns to the page that %s', async (_, at) => {
  mockResponse(syncOrSignIn, signedIn);
  const page = await openLogin(at);
  await fillIn(page);
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/create-listing'));
});

test('never returns to another site', async () => {
  mockResponse(syncOrSignIn, signedIn);
  const page = await openLogin('/login?from=%2F%2Fevil.example');
  await fillIn(page);
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/'));
});

// @rule accounts#sign-in-required
test('requires both fields, marks them and focuses the first', async () => {
  const page = await openLogin();
  await page.visitor.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Email and password are required');
  expect(screen.getByLabelText('Email')).toBeInvalid();
  expect(screen.getByLabelText('Password')).toBeInvalid();
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
});

// @rule accounts#sign-in-errors
test('shows the server’s message and keeps the typed values', async () => {
  refuse(syncOrSignIn, 'INVALID_CREDENTIALS');
  const page = await openLogin();
  await fillIn(page);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(
    'Invalid credentials. Login failed. Please check your credentials and try again.',
  );
  expect(alert).toHaveFocus();
  expect(toast.error).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Email')).toHaveValue('rosa@example.org');
  expect(screen.getByLabelText('Password')).toHaveValue('sunflower-gate');
});

// @rule accounts#sign-in-errors
// @rule accounts#second-factor-without-scripts
test('asks for a code where the member turned it on, and sends it with the password', async () => {
  refuse(syncOrSignIn, 'SECOND_FACTOR_REQUIRED');
  const page = await openLogin();
  expect(screen.queryByLabelText('Code')).toBeNull();
  await fillIn(page);
  const code = await screen.findByLabelText('Code');
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter the code of your authenticator app');
  const calls = mockResponse(syncOrSignIn, signedIn);
  await page.visitor.type(code, '123456');
  await page.visitor.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ code: '123456', password: expect.any(String) }));
});

test('reports that no response came', async () => {
  respondEverywhere(() => HttpResponse.error());
  await fillIn(await openLogin());
  expect(await screen.findByRole('alert')).toHaveTextContent('No response from authentication server');
});

const ADDRESSES = ['/api/auth/token', '/api/auth/login', '/api/token/login', '/api/users/login'];

/** The same response at all sign-in addresses. */
function respondEverywhere(respond: () => Response): void {
  server.use(...ADDRESSES.map((path) => http.post(`*${path}`, respond)));
}

// @rule accounts#sign-in-calls
test('tries each address until one responds, the third with a form', async () => {
  const seen: [string, string | null, string][] = [];
  server.use(
    ...ADDRESSES.map((path, place) =>
      http.post(`*${path}`, async ({ request }) => {
        const type = request.headers.get('content-type');
        seen.push([path, type, await request.text()]);
        return place < 3 ? new HttpResponse('gone', { status: 502 }) : HttpResponse.json(signedIn);
      }),
    ),
  );
  const page = await openLogin();
  await fillIn(page);
  await waitFor(() => expect(sessionStorage.getItem('token')).toBe('bearer'));
  expect(seen.map(([path]) => path)).toEqual(ADDRESSES);
  expect(seen[2]).toEqual([
    '/api/token/login',
    'application/x-www-form-urlencoded;charset=UTF-8',
    'username=rosa%40example.org&password=sunflower-gate',
  ]);
  expect(seen[3]?.[2]).toBe('{"email":"rosa@example.org","password":"sunflower-gate"}');
});

test('reports when all addresses fail differently', async () => {
  const responses = [502, 502, 404, 500];
  server.use(
    ...ADDRESSES.map((path, place) =>
      http.post(`*${path}`, () => new HttpResponse('', { status: responses[place] ?? 500 })),
    ),
  );
  await fillIn(await openLogin());
  expect(await screen.findByRole('alert')).toHaveTextContent('Authentication failed with all endpoints');
});

// @rule accounts#sign-in-calls
test('signs in at the alternative address when the first one fails', async () => {
  server.use(
    http.post('*/api/auth/token', () => new HttpResponse('broken', { status: 502 })),
    http.post('*/api/auth/login', () => HttpResponse.json(signedIn)),
  );
  const page = await openLogin();
  await fillIn(page);
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/'));
});

// @rule accounts#google-user
// @rule accounts#sign-in-calls
// @rule accounts#sign-in-errors
// @rule accounts#sign-in-invalid-response
test.each([
  ['a failing server', 502, 'gateway', 'Server error: 502'],
  ['a refusal without a word', 400, '{}', 'Login failed'],
  ['a host without an API', 404, '<h1>404</h1>', 'Authentication failed with all endpoints'],
  ['a response without a user', 200, '{"success":true,"token":"t"}', 'Invalid response from server'],
  ['a page instead of JSON', 200, '<p>hello</p>', 'Invalid response from server'],
])('names %s', async (_, status, body, message) => {
  const respond = () => new HttpResponse(body, { status });
  respondEverywhere(respond);
  await fillIn(await openLogin());
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(sessionStorage.getItem('token')).toBeNull();
});

test.each([
  ['45', 'Too many attempts. Please wait 45 seconds and try again.'],
  ['870', 'Too many attempts. Please wait 15 minutes and try again.'],
  [null, 'Too many requests. Please wait a moment and try again.'],
])('after too many attempts tells how long to wait (%s)', async (wait, message) => {
  const [status, text] = ERRORS.TOO_MANY_REQUESTS;
  const headers = wait === null ? {} : { 'retry-after': wait };
  const body = { code: 'TOO_MANY_REQUESTS', message: text };
  server.use(http.post('*/api/auth/token', () => HttpResponse.json(body, { status, headers })));
  await fillIn(await openLogin());
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});

test('links to a new password', async () => {
  await openLogin();
  const link = screen.getByRole('link', { name: 'Forgot your password?' });
  expect(link).toHaveAttribute('href', '/forgot-password');
});

test('shows and hides the password', async () => {
  const { visitor } = await openLogin();
  await visitor.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  await visitor.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
});

// @rule accounts#sign-in-form
test('logs out to switch accounts', async () => {
  mockResponse(signOut, { success: true, message: 'Logged out' });
  sessionStorage.setItem('token', 'stale');
  const { visitor } = await openLogin();
  const button = screen.getByRole('button', { name: 'Logout' });
  expect(button).toHaveAccessibleDescription('Already logged in? Logout to switch accounts');
  await visitor.click(button);
  await waitFor(() => expect(sessionStorage.getItem('token')).toBeNull());
});

// @rule accounts#sign-out
// @rule accounts#sign-out-error
test('clears the session even when the logout fails', async () => {
  breakConnection(signOut);
  sessionStorage.setItem('token', 'stale');
  const { visitor } = await openLogin();
  await visitor.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith(expect.stringMatching(/^Error during logout\b/)),
  );
  expect(sessionStorage.getItem('token')).toBeNull();
});

// @rule accounts#sign-in-form
test('links to the registration, and redirects members', async () => {
  await openLogin();
  expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register');
  mockResponse(checkSession, { authenticated: true, token: null, user: rosa });
  const { router } = renderRoutes(
    [
      { path: '/login', loader, Component, hydrateFallbackElement: <p>loading</p> },
      { path: '*', element: null },
    ],
    { at: '/login?from=%2Fmessages', user: rosa },
  );
  await waitFor(() => expect(router.state.location.pathname).toBe('/messages'));
});

// @rule accounts#google-disabled
test('Google sign-in states that it is disabled', async () => {
  const { visitor, router } = await openLogin();
  await visitor.click(screen.getByRole('button', { name: 'Or sign in with Google' }));
  expect(
    screen.getByText('Google login is currently disabled. Please use email and password to login.'),
  ).toBeVisible();
  expect(router.state.location.pathname).toBe('/login');
});

// @rule accounts#sign-in-invalid-credentials
test.each([
  ['/appeal#report=r1&token=secret', true],
  ['https://elsewhere.example/appeal#report=r1', false],
  ['//elsewhere.example', false],
])('a deactivated member is led to %s: %s', async (appeal_path, isOffered) => {
  const [status, message] = ERRORS.ACCOUNT_INACTIVE;
  const body = { statusCode: status, error: 'Forbidden', code: 'ACCOUNT_INACTIVE', message, appeal_path };
  server.use(http.post(`*${syncOrSignIn.path}`, () => HttpResponse.json(body, { status })));
  await fillIn(await openLogin());
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  const link = screen.queryByRole('link', { name: 'Appeal this decision' });
  expect(link?.getAttribute('href') ?? null).toBe(isOffered ? appeal_path : null);
});
