import {
  AUTH_MESSAGES,
  answerSwap,
  askForSome,
  moveClaim,
  newClaimSchema,
  register,
  registrationSchema,
  setPickup,
  signIn,
} from '@windfall/contract';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loginForms, registerForms } from '../../features/accounts/plain-forms.ts';
import { claimForms, swapForms } from '../../features/exchange/plain-forms.ts';
import { anAskedClaim } from '../../features/exchange/testing/sample-claims.ts';
import { rosa } from '../../testing/people.ts';
import { createTestQueryClient } from '../../testing/render.tsx';
import { keysOf, mockResponse, refuse, type SeenCall, server } from '../../testing/server.ts';
import { createPageContext, type PageContext } from '../page-context.ts';
import { SESSION_KEY } from '../session/session-query.ts';
import { answerPlainForm, readBody } from './answer-plain-form.ts';
import type { PlainForm } from './plain-form.ts';

const bodyOf = (schema: Parameters<typeof readBody>[0], form: string) =>
  readBody(schema, new URLSearchParams(form), 'America/Los_Angeles');

const EVENING = { from: '2026-11-24T01:00:00.000Z', to: '2026-11-24T03:00:00.000Z' };

// @rule navigation#plain-forms
test.each([
  ['numbers', 'version=3&amount=+4+', { version: 3, amount: 4 }],
  ['what is no number, as typed', 'version=0x3&amount=two', { version: '0x3', amount: 'two' }],
  ['no number for an empty field', 'version=3&amount=&text=', { version: 3, text: '' }],
  ['both values of a name that comes twice', 'version=3&version=4', { version: ['3', '4'] }],
  [
    'no name that the operation does not have',
    'version=3&is_admin=1&__proto__=1&__proto__.x=1',
    { version: 3 },
  ],
])('a form has %s', (_what, form, body) => {
  const read = bodyOf(moveClaim.body, form);
  expect(read).toEqual(body);
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
});

// @rule navigation#plain-forms
test.each([
  ['note=', { window: null, note: '' }],
  ['window.from=&window.to=&spot=&address=', { window: null, address: '' }],
  [new URLSearchParams({ window: new URLSearchParams(EVENING).toString() }).toString(), { window: EVENING }],
  ['window.from=2026-11-23T17:00&window.to=2026-11-23T19:00', { window: EVENING }],
  ['window.from=2026-11-23T17:00&spot=porch', { window: { from: EVENING.from }, spot: 'porch' }],
  ['remember_address=on', { window: null, remember_address: true }],
])('the form of a pickup %s is read in the time zone of the site', (form, body) => {
  expect(bodyOf(setPickup.body, form)).toEqual(body);
});

// @rule navigation#plain-forms
test('a part without what it needs is not there, and the operation refuses what it does not know', () => {
  expect(bodyOf(newClaimSchema, 'swap.listing_id=&swap.amount=1')).toEqual({});
  const swap = { listing_id: 'eggs', amount: 6 };
  expect(bodyOf(newClaimSchema, 'swap.listing_id=eggs&swap.amount=6')).toEqual({ swap });
  expect(bodyOf(newClaimSchema, 'could=x&could=y')).toEqual({ could: ['x', 'y'] });
  expect(readBody(askForSome.params, new URLSearchParams('id=a&params.id=b'), 'UTC', 'params.')).toEqual({
    id: 'b',
  });
});

test('a field that was left empty stays, so that the operation says what is missing', () => {
  const fields = 'full_name=&email=rosa%40example.org&shows_email=on';
  expect(bodyOf(registrationSchema, fields)).toEqual({
    full_name: '',
    email: 'rosa@example.org',
    shows_email: true,
  });
});

const session = { success: true as const, user: rosa, token: 'bearer', access_token: 'bearer' };
let calls: SeenCall[];
let page: PageContext;
beforeEach(() => {
  calls = [];
  page = { queryClient: createTestQueryClient(), timeZone: 'UTC', response: { status: 200 } };
});

afterEach(() => {
  vi.useRealTimers();
});

/** The status with the path that follows, or with what the page shows. */
async function send(forms: readonly PlainForm[], path: string, fields: Record<string, string>) {
  const request = new Request(new URL(path, location.origin), {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  const args = { request, params: { otherUserId: 'ben' }, context: createPageContext(page) };
  const answer = await answerPlainForm(args as unknown as Parameters<typeof answerPlainForm>[0], forms);
  if (answer instanceof Response) return [answer.status, answer.headers.get('location')];
  return [answer.init?.status, answer.data];
}

const credentials = { operation: 'signIn', email: 'rosa@example.org', password: 'sunflower-gate' };

// @rule accounts#sign-in-without-scripts
test('a sign-in leads back to the page of this site that asked for it, else home', async () => {
  mockResponse(signIn, session, { calls });
  expect(await send(loginForms, '/login?from=/messages%3Fx%3D1', credentials)).toEqual([
    303,
    '/messages?x=1',
  ]);
  expect(await send(loginForms, '/login?from=/..//evil.test', credentials)).toEqual([303, '/']);
  const { operation: _, ...body } = credentials;
  expect(calls[0]?.body).toEqual(body);
  // Of the profile from here on.
  expect(page.response?.place).toBe(rosa.zip_code ? null : undefined);
});

// @rule accounts#sign-in-without-scripts
test('a refusal has the sentence of the server and what was typed, without a password', async () => {
  refuse(signIn, 'INVALID_CREDENTIALS');
  const [status, answered] = await send(loginForms, '/login', credentials);
  expect(status).toBe(401);
  expect(answered).toMatchObject({
    operation: 'signIn',
    fields: 'operation=signIn&email=rosa%40example.org',
    refusal: { code: 'INVALID_CREDENTIALS', message: 'Invalid credentials' },
  });
});

// @rule groups#tabs
test('a form is sent as the member or group of its page, or shown again', async () => {
  const pantry = { ...rosa, id: 'pantry', acting: { id: rosa.id, role: 'keeper' as const } };
  mockResponse(moveClaim, anAskedClaim(), { calls });
  const ask = (fields: object) =>
    send(claimForms, '/conversation/ben', { operation: 'moveClaim', version: '1', ...fields });
  page.queryClient.setQueryData(SESSION_KEY, pantry);
  expect(await ask({ note: 'As myself' })).toMatchObject([
    409,
    { refusal: { code: 'ACTING_CHANGED' }, fields: expect.stringContaining('note=As+myself') },
  ]);
  page.queryClient.setQueryData(SESSION_KEY, rosa);
  expect(await ask({ 'act-as': 'pantry' })).toMatchObject([409, {}]);
  expect(calls).toEqual([]);
});

// @rule accounts#sign-up-without-scripts
test('a registration is sent under the key of its form, and not while its passwords differ', async () => {
  mockResponse(register, session, { calls });
  const form = { operation: 'register', 'idempotency-key': 'k1', password: 'sunflower-gate' };
  const [status, answered] = await send(registerForms, '/register', { ...form, confirmPassword: 'other' });
  expect([status, answered]).toMatchObject([
    400,
    { refusal: { fields: { confirmPassword: AUTH_MESSAGES.passwordsDiffer } } },
  ]);
  expect(calls).toEqual([]);
  const same = { ...form, confirmPassword: form.password };
  expect(await send(registerForms, '/register?from=/dashboard', same)).toEqual([303, '/dashboard']);
  // What no header takes is a key too.
  await send(registerForms, '/register', { ...same, 'idempotency-key': 'k\n€' });
  expect(keysOf(calls)).toEqual(['k1', 'k%0A%E2%82%AC']);
  expect(calls[0]?.body).toEqual({ password: 'sunflower-gate' });
});

// @rule navigation#plain-forms
test('a form that was sent twice at once has the answer of the first one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const keys: (string | null)[] = [];
  const inUse = { code: 'IDEMPOTENCY_KEY_IN_USE', message: 'In use.' };
  server.use(
    http.post('*/api/auth/register', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return keys.length < 2 ? HttpResponse.json(inUse, { status: 409 }) : HttpResponse.json(session);
    }),
  );
  const answer = send(registerForms, '/register', { operation: 'register', 'idempotency-key': 'k1' });
  await vi.waitFor(() => expect(keys).toEqual(['k1', 'k1']), { interval: 100, timeout: 5_000 });
  expect(await answer).toEqual([303, '/']);
});

// @rule exchange#without-scripts
test('a step of a claim names it in the form, and leads back to its page', async () => {
  mockResponse(moveClaim, anAskedClaim(), { calls });
  const step = { operation: 'moveClaim', 'params.id': 'c1', 'params.action': 'collect', version: '3' };
  expect(await send(claimForms, '/conversation/ben?x=1', step)).toEqual([303, '/conversation/ben']);
  expect([calls[0]?.url.pathname, calls[0]?.body]).toEqual(['/api/claims/c1/collect', { version: 3 }]);
});

// @rule exchange#swap-told
test('the answer to a swap that is over is refused with its sentence', async () => {
  refuse(answerSwap, 'SWAP_OVER');
  const yes = { operation: 'answerSwap', 'params.id': 's1', 'params.action': 'accept' };
  const [status, answered] = await send(swapForms, '/dashboard', yes);
  expect([status, answered]).toMatchObject([409, { refusal: { code: 'SWAP_OVER' } }]);
});

// @rule navigation#plain-forms
test('a member whose session is over signs in and comes back', async () => {
  refuse(moveClaim, 'UNAUTHORIZED');
  const step = { operation: 'moveClaim', 'params.id': 'c1', 'params.action': 'thank' };
  const back = '/login?from=%2Fconversation%2Fben';
  expect(await send(claimForms, '/conversation/ben', step)).toEqual([303, back]);
});

// @rule navigation#plain-forms
test.each(['', 'signIn', '__proto__', 'deleteUser'])(
  'a page takes no other operation than its own: %j',
  async (operation) => {
    await expect(send(claimForms, '/conversation/ben', { operation })).rejects.toMatchObject({
      status: 400,
      message: 'The request is not valid.',
    });
  },
);
