import type { AuthResponse } from '@windfall/contract';
import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';
import type { TestApp } from '../../../../testing/test-app.ts';

type TestResponse = Awaited<ReturnType<TestApp['app']['inject']>>;

export const ROSA = {
  email: 'rosa@example.org',
  password: 'zucchini after rain',
  full_name: 'Rosa Fields',
  location: 'Portland, OR',
  zip_code: '97201',
} as const;

/** The response and the credentials of a signed-in member. */
export interface SignedIn {
  readonly body: AuthResponse;
  /** The value of the session cookie. */
  readonly cookie: string;
  readonly headers: { readonly cookie: string };
  readonly bearer: { readonly authorization: string };
}

/** How a used, ended or unknown link of an email is refused. */
export const LINK_INVALID = [
  400,
  'LINK_INVALID',
  'This link is no longer valid. Please ask for a new one.',
] as const;

export function post(
  t: TestApp,
  url: string,
  payload?: InjectOptions['payload'],
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
): Promise<TestResponse> {
  return t.app.inject({
    method: 'POST',
    url,
    headers,
    remoteAddress,
    ...(payload !== undefined && { payload }),
  });
}

export const register = (
  t: TestApp,
  overrides: Partial<Record<keyof typeof ROSA | 'shows_email' | 'invite', unknown>> = {},
) => post(t, '/api/auth/register', { ...ROSA, ...overrides });

export const signIn = (t: TestApp, credentials: { email: string; password: string } = ROSA) =>
  post(t, '/api/auth/login', { email: credentials.email, password: credentials.password });

/** Reads the cookie and the token out of the response of a successful sign-in. */
export function signedIn(response: TestResponse): SignedIn {
  expect(response.statusCode, response.body).toBeLessThan(300);
  const body = response.json<AuthResponse>();
  const cookie = response.cookies.find(({ name }) => name === 'auth_token')?.value ?? '';
  return {
    body,
    cookie,
    headers: { cookie: `auth_token=${cookie}` },
    bearer: { authorization: `Bearer ${body.token}` },
  };
}

/** Returns the status of `GET /api/auth/me` with these headers: 200 for a valid session, else 401. */
export async function sessionStatus(t: TestApp, headers: Record<string, string>): Promise<number> {
  return (await t.app.inject({ url: '/api/auth/me', headers })).statusCode;
}

/** Asserts the status, the code and the message of an error response. */
export function expectRefusal(
  response: TestResponse,
  statusCode: number,
  code: string,
  message: string,
): void {
  expect({ status: response.statusCode, ...response.json() }).toMatchObject({
    status: statusCode,
    statusCode,
    code,
    message,
  });
}
