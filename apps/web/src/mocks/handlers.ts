import {
  type checkSession,
  ERRORS,
  type ErrorCode,
  type getCurrentUser,
  type getHealth,
  type getListing,
  type getUser,
  type listListings,
  type listUsers,
  type Operation,
  type ResultOf,
  type signIn,
  type signOut,
  type User,
} from '@windfall/contract';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { mockListings, mockUsers } from './data.ts';
import { mockUser, signInMock, signOutMock, tokenOf } from './session.ts';

/** The one password of the mocks; leaving it out is fine as well. */
const PASSWORD = 'password';

/** Sample responses of the server for development. The first handler that matches responds. */
export const handlers: RequestHandler[] = [
  http.get('/api/health', () =>
    reply<typeof getHealth>({
      status: 'ok',
      message: 'Mock backend is running',
      version: 'mock',
      uptime_seconds: 0,
    }),
  ),
  http.get('/api/listings', () => reply<typeof listListings>(mockListings)),
  http.get('/api/listings/:id', ({ params: { id } }) => {
    const listing = mockListings.find((one) => one.id === id);
    return listing ? reply<typeof getListing>(listing) : refusal('LISTING_NOT_FOUND');
  }),
  http.get('/api/users', () => reply<typeof listUsers>(mockUsers)),
  http.get('/api/users/:id', ({ params: { id } }) => {
    const user = mockUsers.find((one) => one.id === id);
    return user ? reply<typeof getUser>(user) : refusal('USER_NOT_FOUND');
  }),
  http.post('/api/auth/login', async ({ request }) => {
    const { email, password } = (await request.json().catch(() => ({}))) as Record<string, unknown>;
    const isRight = typeof email === 'string' && email !== '' && (password ?? PASSWORD) === PASSWORD;
    return isRight ? signedIn(personOf(email)) : refusal('INVALID_CREDENTIALS', { success: false });
  }),
  http.post('/api/auth/google', () => signedIn(mockUsers[1] ?? null)),
  http.get('/api/auth/me', () => {
    const user = mockUser();
    return user ? reply<typeof getCurrentUser>({ user }) : refusal('UNAUTHORIZED');
  }),
  http.post('/api/auth/logout', () =>
    reply<typeof signOut>({ success: true, message: 'Logged out' }, signOutMock()),
  ),
  http.get('/api/auth/session', () => {
    const user = mockUser();
    return HttpResponse.json<SessionResponse>({
      authenticated: user !== null,
      token: user && tokenOf(user),
      user,
    });
  }),
  http.all('/api/*', ({ request }) => {
    const message = `No mock handler for ${request.method} ${new URL(request.url).pathname}`;
    return HttpResponse.json(
      { statusCode: 404, error: 'Not Found', code: 'NOT_FOUND', message },
      { status: 404 },
    );
  }),
];

/** The response of the real server, and the token besides. */
type SessionResponse = Omit<ResultOf<typeof checkSession>, 'token'> & { token: string | null };

/** A response as the contract describes it. */
function reply<O extends Operation>(result: ResultOf<O>, headers: Record<string, string> = {}) {
  return HttpResponse.json(result as never, { headers });
}

function refusal(code: ErrorCode, more: object = {}) {
  const [statusCode, message] = ERRORS[code];
  return HttpResponse.json({ statusCode, error: 'Error', code, message, ...more }, { status: statusCode });
}

/** The person with this address, else the first who is no administrator: any address will do. */
function personOf(email: string): User | null {
  return mockUsers.find((user) => user.email === email.trim().toLowerCase()) ?? mockUsers[1] ?? null;
}

function signedIn(user: User | null) {
  if (!user) return refusal('INVALID_CREDENTIALS', { success: false });
  const token = tokenOf(user);
  return reply<typeof signIn>({ success: true, user, token, access_token: token }, signInMock(user));
}
