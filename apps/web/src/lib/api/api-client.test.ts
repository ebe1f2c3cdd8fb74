import {
  API_CLIENT,
  type createListing,
  type getHealth,
  type getListing,
  type listListings,
  type listMessages,
  type listUsers,
  type signIn,
  type signInWithForm,
  type signOut,
} from '@windfall/contract';
import { describe, expect, it, vi } from 'vitest';
import { aListing, ben, rosa } from '../../testing/people.ts';
import { type ApiClientOptions, createApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { endpoint } from './endpoint.ts';

const list = endpoint<typeof listListings>('GET', '/api/listings', { missingIsEmpty: true });
const get = endpoint<typeof getListing>('GET', '/api/listings/{id}');
const create = endpoint<typeof createListing>('POST', '/api/listings');
const leave = endpoint<typeof signOut>('POST', '/api/auth/logout', { repeatable: true });
const signInAt = endpoint<typeof signIn>('POST', '/api/auth/login', { signsIn: true });
const health = endpoint<typeof getHealth>('GET', '/health', { alternative: '/api/health' });

const zucchini = aListing();
const newListing = { title: 'Forty zucchini', description: 'Please help', category: 'Vegetables' };

type Reply = Response | Error;

/** A network that returns these responses in turn, and the client that uses it. */
function clientWith(replies: Reply[], options: Partial<ApiClientOptions> = {}) {
  const calls: { url: URL; init: RequestInit }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    calls.push({ url: new URL(String(input), 'http://page.test'), init });
    const reply = replies.shift() ?? new Error('one call too many');
    if (reply instanceof Error) throw reply;
    return reply;
  };
  const api = createApiClient({
    fetch,
    baseUrls: [''],
    readToken: () => null,
    readActing: () => null,
    inBrowser: true,
    ...options,
  });
  return { api, calls, paths: () => calls.map(({ url }) => url.host + url.pathname) };
}

const json = (body: unknown, init?: ResponseInit) => Response.json(body, init);
const offline = () => new TypeError('fetch failed');

describe('a request', () => {
  // @rule http-api#headers
  // @rule http-api#timestamp
  it('sends JSON with credentials and a cache-busting parameter', async () => {
    const { api, calls } = clientWith([json([zucchini])]);
    const { data } = await api.call(list, { query: { category: 'Vegetables', search: '' } });
    expect(data).toEqual([zucchini]);
    const [call] = calls;
    expect(call?.init.credentials).toBe('same-origin');
    expect(new Headers(call?.init.headers).get('accept')).toBe('application/json');
    expect(call?.url.searchParams.get('_t')).toMatch(/^\d+$/);
    expect(call?.url.searchParams.get('category')).toBe('Vegetables');
    expect(call?.url.searchParams.has('search')).toBe(false);
  });

  it('adds no parameter to the URL on the server, which has no cache to bypass', async () => {
    const { api, calls } = clientWith([json([])], { inBrowser: false });
    await api.call(list);
    expect(calls[0]?.url.search).toBe('');
  });

  // @rule messages#message-fields
  it.each(['.', '..', '../users', '%2e%2e', 'a/b?c#d'])(
    'keeps the id %s one step of the path',
    async (id) => {
      const { api, paths } = clientWith([Response.json(zucchini)]);
      await api.call(get, { params: { id } });
      expect(paths()[0]).toMatch(/\/api\/listings\/[^/]+$/);
    },
  );

  it('carries the bearer token when one is stored', async () => {
    const { api, calls } = clientWith([json(zucchini)], { readToken: () => 'secret' });
    await api.call(get, { params: { id: 'a/b' } });
    expect(new Headers(calls[0]?.init.headers).get('authorization')).toBe('Bearer secret');
    expect(calls[0]?.url.pathname).toBe('/api/listings/a%2Fb');
  });

  it('sends JSON, or multipart when the body has a file', async () => {
    const { api, calls } = clientWith([json(zucchini), json(zucchini)]);
    await api.call(create, { body: newListing });
    const image = new File(['jpeg'], 'zucchini.jpg', { type: 'image/jpeg' });
    await api.call(create, { body: { ...newListing, produce_name: undefined, image } });
    expect(JSON.parse(String(calls[0]?.init.body))).toEqual(newListing);
    const form = calls[1]?.init.body;
    expect(form).toBeInstanceOf(FormData);
    if (form instanceof FormData)
      expect([...form.keys()]).toEqual(['title', 'description', 'category', 'image']);
    expect(new Headers(calls[1]?.init.headers).has('content-type')).toBe(false);
  });

  it('reads the next page from the Link header', async () => {
    const link = '</api/listings?limit=2&cursor=abc%3D>; rel="next"';
    const { api } = clientWith([json([], { headers: { link } }), json([])]);
    expect((await api.call(list)).next).toBe('abc=');
    expect((await api.call(list)).next).toBeNull();
  });

  // @rule offline#fallback-listings
  it('treats a 404 as an empty list only where the endpoint allows it', async () => {
    const missing = () => json({ code: 'NOT_FOUND', message: 'Not found' }, { status: 404 });
    const { api } = clientWith([missing(), missing()]);
    expect((await api.call(list)).data).toEqual([]);
    await expect(api.call(get, { params: { id: 'x' } })).rejects.toMatchObject({ status: 404 });
  });
});

// @rule neighbors#profile-fields
it('reads an object keyed by id as a list', async () => {
  const users = endpoint<typeof listUsers>('GET', '/api/users', { isList: true });
  const { api } = clientWith([json({ rosa, ben, total: 2 }), json([ben]), json([])]);
  expect((await api.call(users)).data).toEqual([rosa, ben]);
  expect((await api.call(users)).data).toEqual([ben]);
  expect((await api.call(users)).data).toEqual([]);
});

// @rule accounts#sign-in-calls
it('sends a form, and omits credentials, where the endpoint requires it', async () => {
  const form = endpoint<typeof signInWithForm>('POST', '/api/token/login', {
    asForm: true,
    withoutCredentials: true,
  });
  const { api, calls } = clientWith([json({})], { readToken: () => 'secret' });
  await api.call(form, { body: { username: 'rosa@example.org', password: 'a&b=c' } });
  expect(calls[0]?.init.credentials).toBe('omit');
  expect(new Headers(calls[0]?.init.headers).has('authorization')).toBe(false);
  expect(String(calls[0]?.init.body)).toBe('username=rosa%40example.org&password=a%26b%3Dc');
});

describe('an error response', () => {
  // @rule offline#fallback-when
  it.each([400, 401, 403, 404, 409, 413, 422, 429])('with status %i is final', async (status) => {
    const { api, calls } = clientWith([json({ code: 'X', message: 'No.' }, { status })], {
      baseUrls: ['', 'http://next.test'],
    });
    await expect(api.call(get, { params: { id: 'x' } })).rejects.toMatchObject({ status, message: 'No.' });
    expect(calls).toHaveLength(1);
  });

  // @rule navigation#failed-request
  it('has the server’s messages for each field', async () => {
    const body = { code: 'VALIDATION_FAILED', message: 'Bad', fields: { title: 'Too long', evil: 3 } };
    const { api } = clientWith([json(body, { status: 400 })]);
    const failure = await api.call(create, { body: newListing }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ code: 'VALIDATION_FAILED', fields: { title: 'Too long' } });
  });

  it('has the number of seconds to wait, where the server sends it', async () => {
    const refusal = (wait: string) =>
      json({ message: 'Slow down' }, { status: 429, headers: { 'retry-after': wait } });
    for (const [header, expected] of [
      ['90', 90],
      ['Wed, 21 Oct 2026 07:28:00 GMT', null],
    ] as const) {
      const { api } = clientWith([refusal(header)]);
      await expect(api.call(leave, {})).rejects.toMatchObject({ status: 429, retryAfter: expected });
    }
  });

  // @rule navigation#failed-request
  it('without a message has the default message', async () => {
    const { api } = clientWith([new Response('<h1>Nope</h1>', { status: 403 })]);
    await expect(api.call(leave, {})).rejects.toThrow('API request failed');
  });
});

describe('a request without a response', () => {
  // @rule accounts#profile-update-offline
  // @rule offline#fallback-listings
  // @rule offline#retry-once
  it('is retried on the alternative path, then on the next backend, each once', async () => {
    const { api, paths } = clientWith([offline(), new Response('', { status: 502 }), json(zucchini)], {
      baseUrls: ['http://one.test', 'http://two.test', 'http://three.test'],
    });
    await expect(api.call(get, { params: { id: '1' } })).resolves.toMatchObject({ data: zucchini });
    expect(paths()).toEqual(['one.test/api/listings/1', 'one.test/listings/1', 'two.test/api/listings/1']);
  });

  it('fails with the last failure when no backend responds', async () => {
    const { api, calls } = clientWith([offline(), offline()]);
    await expect(api.call(list)).rejects.toMatchObject({ status: 0, code: 'NO_RESPONSE' });
    expect(calls).toHaveLength(2);
  });

  // @rule http-api#idempotency-client
  it('is not repeated when a repetition could have a second effect', async () => {
    const { api, calls } = clientWith([offline(), new Response('', { status: 500 })]);
    await expect(api.call(create, { body: newListing })).rejects.toMatchObject({ status: 0 });
    await expect(api.call(create, { body: newListing })).rejects.toMatchObject({ status: 500 });
    expect(calls).toHaveLength(2);
  });

  it('is repeated when the operation allows it', async () => {
    const { api, paths } = clientWith([offline(), json({ success: true, message: 'Bye' })]);
    await api.call(leave, {});
    expect(paths()).toEqual(['page.test/api/auth/logout', 'page.test/auth/logout']);
  });

  // @rule http-api#idempotency-client
  it('is repeated under its Idempotency-Key, which prevents a second effect', async () => {
    const { api, calls, paths } = clientWith([offline(), json(zucchini, { status: 201 })]);
    await api.call(create, { body: newListing, idempotencyKey: 'k-1' });
    expect(paths()).toEqual(['page.test/api/listings', 'page.test/listings']);
    const keys = calls.map(({ init }) => new Headers(init.headers).get('idempotency-key'));
    expect(keys).toEqual(['k-1', 'k-1']);
  });

  it("times out after the endpoint's own timeout", async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    const slow = endpoint<typeof listMessages>('GET', '/api/messages/conversation/{otherUserId}', {
      timeout: API_CLIENT.messageFetchTimeout,
    });
    const { api } = clientWith([offline(), offline()]);
    await expect(api.call(slow, { params: { otherUserId: 'ben' } })).rejects.toMatchObject({
      code: 'TIMEOUT',
    });
    expect(timeout).toHaveBeenCalledWith(15_000);
  });

  it("is repeated on the operation's alternative path", async () => {
    const { api, paths } = clientWith([offline(), json({ status: 'ok' })]);
    await api.call(health);
    expect(paths()).toEqual(['page.test/health', 'page.test/api/health']);
  });

  it('treats an HTML page in place of JSON as no response', async () => {
    const { api } = clientWith([new Response('<!doctype html>'), json(zucchini)]);
    await expect(api.call(get, { params: { id: '1' } })).resolves.toMatchObject({ data: zucchini });
  });

  // @rule offline#timeouts
  it('times out after eight seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    const { api } = clientWith([offline(), offline()]);
    await expect(api.call(list)).rejects.toMatchObject({ status: 0, code: 'TIMEOUT' });
    expect(timeout).toHaveBeenCalledWith(8_000);
  });

  // @rule offline#timeouts
  it('times out after a minute with a photo', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    const { api } = clientWith([offline()]);
    const body = {
      title: 'Figs',
      description: 'Ripe',
      category: 'Fruits',
      image: new File(['x'], 'figs.jpg'),
    };
    await expect(api.call(create, { body })).rejects.toMatchObject({ status: 0, code: 'TIMEOUT' });
    expect(timeout).toHaveBeenCalledWith(60_000);
  });

  it('is not repeated after it was aborted', async () => {
    const { api, calls } = clientWith([offline(), json([])]);
    await expect(api.call(list, { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(calls).toHaveLength(1);
  });
});

// @rule accounts#session-cookie-alone
it('asks the own origin for no token, and a backend elsewhere for one', async () => {
  const credentials = { email: 'rosa@example.org', password: 'sunflower-gate' };
  for (const [base, credential] of [
    ['', 'cookie'],
    ['https://other.test', null],
  ] as const) {
    const { api, calls } = clientWith([Response.json({ user: rosa })], { baseUrls: [base] });
    await api.call(signInAt, { body: credentials });
    expect(new Headers(calls[0]?.init.headers).get('session-credential')).toBe(credential);
  }
});
