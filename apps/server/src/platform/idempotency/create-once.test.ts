import { randomUUID } from 'node:crypto';
import type { Listing } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember, type TestMember } from '../../../testing/factories.ts';
import { zucchini } from '../../../testing/fixtures/listings.ts';
import { formOf } from '../../../testing/fixtures/multipart.ts';
import { plainPicture } from '../../../testing/fixtures/pictures.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const DAY_MS = 86_400_000;
const NEWCOMER = {
  email: 'june@windfall.example',
  password: 'nine bean rows will I have',
  full_name: 'June Park',
  location: 'Portland, OR',
};

describe.each(dialects)('creations with an Idempotency-Key on %s', (dialect) => {
  const t = useTestApp(dialect);
  const create = (member: TestMember, key: string, fields: object = zucchini) =>
    t.app.inject({
      method: 'POST',
      url: '/api/listings',
      headers: { ...member.headers, 'idempotency-key': key },
      payload: fields,
    });
  const register = (key: string, fields: object = NEWCOMER, url = '/api/auth/register', from = '127.0.0.1') =>
    t.app.inject({
      method: 'POST',
      url,
      headers: { 'idempotency-key': key },
      payload: fields,
      remoteAddress: from,
    });
  const listings = async (): Promise<Listing[]> => (await t.app.inject({ url: '/api/listings' })).json();
  const keys = () => t.ctx.db.read.selectFrom('idempotency_keys').selectAll().execute();

  // @rule http-api#idempotency-key
  test('get the first response again', async () => {
    const rosa = await aMember(t);
    const first = await create(rosa, 'a-1');
    expect([first.statusCode, first.headers['idempotent-replayed']]).toEqual([201, undefined]);
    const again = await create(rosa, 'a-1');
    expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
    expect(again.body).toBe(first.body);
    expect(await listings()).toHaveLength(1);
  });

  // @rule http-api#idempotency-key
  test('create one listing for ten concurrent requests', async () => {
    const rosa = await aMember(t);
    const responses = await Promise.all(Array.from({ length: 10 }, () => create(rosa, 'a-1')));
    expect(await listings()).toHaveLength(1);
    for (const response of responses) {
      if (response.statusCode === 201) continue;
      expect([response.statusCode, response.json().code, response.headers['retry-after']]).toEqual([
        409,
        'IDEMPOTENCY_KEY_IN_USE',
        '1',
      ]);
    }
    expect(responses.map((response) => response.statusCode)).toContain(201);
  });

  test('delete the key after a day', async () => {
    const rosa = await aMember(t);
    await create(rosa, 'a-1');
    await t.ctx.db.transaction((trx) =>
      trx.updateTable('sessions').set({ expires_at: '2030-01-01T00:00:00.000Z' }).execute(),
    );
    t.clock.advance(DAY_MS + 1);
    expect((await create(rosa, 'a-1')).headers['idempotent-replayed']).toBeUndefined();
    expect(await listings()).toHaveLength(2);
    expect(await keys()).toHaveLength(1);
  });

  test('are done by a retry when the first request died before the creation', async () => {
    const rosa = await aMember(t);
    await create(rosa, 'a-1');
    await t.ctx.db.transaction(async (trx) => {
      await trx.deleteFrom('listings').execute();
      await trx
        .updateTable('idempotency_keys')
        .set({ resource_id: null, status: null, body: null })
        .execute();
    });
    expect((await create(rosa, 'a-1')).statusCode).toBe(201);
    expect(await listings()).toHaveLength(1);
  });

  test('are not repeated when the first request died before its response', async () => {
    const rosa = await aMember(t);
    const first = await create(rosa, 'a-1');
    await t.ctx.db.transaction((trx) =>
      trx.updateTable('idempotency_keys').set({ status: null, body: null }).execute(),
    );
    const again = await create(rosa, 'a-1');
    expect([again.statusCode, again.json().id]).toEqual([201, first.json().id]);
    expect(await listings()).toHaveLength(1);
  });

  test('register once, and a retry gets new tokens', async () => {
    const key = randomUUID();
    const first = await register(key);
    const again = await register(key, NEWCOMER, '/api/users');
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.json().user.id).toBe(first.json().user.id);
    expect(again.json().token).not.toBe(first.json().token);
    const me = await t.app.inject({
      url: '/api/auth/me',
      headers: { authorization: `Bearer ${again.json().token}` },
    });
    expect(me.json().user.id).toBe(first.json().user.id);
    expect(JSON.stringify(await keys())).not.toContain(first.json().token);
    expect(await keys()).toMatchObject([{ status: null, body: null }]);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  test('refuse another body under the same key', async () => {
    const rosa = await aMember(t);
    await create(rosa, 'a-1');
    const other = await create(rosa, 'a-1', { ...zucchini, title: 'Fifty zucchini' });
    expect(other.json()).toMatchObject({
      statusCode: 409,
      code: 'IDEMPOTENCY_KEY_REUSED',
      message: 'This Idempotency-Key was used for a different request.',
    });
    expect(await listings()).toHaveLength(1);
  });

  test('compare a form by its fields and its file', async () => {
    const rosa = await aMember(t);
    const send = (form: ReturnType<typeof formOf>) =>
      t.app.inject({
        method: 'POST',
        url: '/api/listings',
        ...form,
        headers: { ...form.headers, ...rosa.headers, 'idempotency-key': 'form' },
      });
    const [photo, other] = await Promise.all([64, 32].map((width) => plainPicture(width).jpeg().toBuffer()));
    expect((await send(formOf(zucchini, photo))).statusCode).toBe(201);
    expect((await send(formOf(zucchini, photo))).headers['idempotent-replayed']).toBe('true');
    expect((await send(formOf(zucchini, other))).json().code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await listings()).toHaveLength(1);
  });

  test('have separate keys for each member', async () => {
    const [rosa, theo] = [await aMember(t), await aMember(t, 'Theo Marsh')];
    await create(rosa, 'a-1');
    const theirs = await create(theo, 'a-1');
    expect(theirs.headers['idempotent-replayed']).toBeUndefined();
    expect(await listings()).toHaveLength(2);
  });

  test('leave the key free when the request was refused', async () => {
    const rosa = await aMember(t);
    expect((await create(rosa, 'a-1', { title: 'Plums' })).statusCode).toBe(400);
    const broken = { ...zucchini, image_url: `data:image/png;base64,${btoa('no picture')}` };
    expect((await create(rosa, 'a-1', broken)).statusCode).toBe(422);
    expect(await keys()).toEqual([]);
    expect((await create(rosa, 'a-1')).statusCode).toBe(201);
  });

  test('refuse a malformed key', async () => {
    const rosa = await aMember(t);
    for (const key of ['', ' ', 'a b', 'x'.repeat(256), 'käse']) {
      expect((await create(rosa, key)).json(), key).toMatchObject({
        statusCode: 400,
        code: 'IDEMPOTENCY_KEY_INVALID',
        message: 'An Idempotency-Key has 1 to 255 visible characters.',
      });
    }
    expect((await create(rosa, 'x'.repeat(255))).statusCode).toBe(201);
  });

  test('create nothing again after a deletion', async () => {
    const rosa = await aMember(t);
    const { id } = (await create(rosa, 'a-1')).json();
    const remove = { method: 'DELETE', url: `/api/listings/${id}`, headers: rosa.headers } as const;
    expect((await t.app.inject(remove)).statusCode).toBe(200);
    const again = await create(rosa, 'a-1');
    expect([again.statusCode, again.json().id, again.headers['idempotent-replayed']]).toEqual([
      201,
      id,
      'true',
    ]);
    // The response was not stored, so a retry looks for what was made.
    await t.ctx.db.transaction((trx) =>
      trx.updateTable('idempotency_keys').set({ status: null, body: null }).execute(),
    );
    expect((await create(rosa, 'a-1')).json()).toMatchObject({ statusCode: 404, code: 'LISTING_NOT_FOUND' });
    expect(await listings()).toEqual([]);
  });

  test('of an account sign nobody in, and make no other one, after its deletion', async () => {
    const key = randomUUID();
    const { token, user } = (await register(key)).json();
    const removed = await t.app.inject({
      method: 'DELETE',
      url: `/api/users/${user.id}`,
      headers: { authorization: `Bearer ${token}` },
      payload: { confirm: 'DELETE', current_password: NEWCOMER.password },
    });
    expect(removed.statusCode, removed.body).toBe(200);
    const again = await register(key);
    expect([again.statusCode, again.json().code, again.cookies]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED', []]);
  });

  test('are refused once the member is deactivated', async () => {
    const rosa = await aMember(t);
    await create(rosa, 'a-1');
    await t.ctx.db.transaction((trx) => trx.updateTable('users').set({ is_active: 0 }).execute());
    expect((await create(rosa, 'a-1')).statusCode).toBe(401);
  });

  test('register once for retries from any address, also for a cookie', async () => {
    const key = randomUUID();
    const first = await register(key);
    const again = await register(key, NEWCOMER, '/api/auth/register', '198.51.100.9');
    expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
    expect(again.json().user.id).toBe(first.json().user.id);
    const session = again.cookies.find(({ name }) => name === 'auth_token');
    const me = await t.app.inject({
      url: '/api/auth/me',
      cookies: { auth_token: session?.value ?? '' },
    });
    expect(me.json().user.email).toBe(NEWCOMER.email);
  });

  test('separate the keys of visitors with different addresses', async () => {
    const other = { ...NEWCOMER, email: 'otto@windfall.example' };
    const responses = [await register('1'), await register('1', other)];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(responses[1]?.headers['idempotent-replayed']).toBeUndefined();
    const renamed = await register('1', { ...other, full_name: 'Otto Weed' });
    expect([renamed.statusCode, renamed.json().code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
  });

  test('count guesses at a password under a key like other guesses', async () => {
    const key = randomUUID();
    await register(key);
    for (let i = 0; i < 20; i += 1) {
      const guess = await register(
        key,
        { ...NEWCOMER, password: `guess at it ${i}` },
        undefined,
        `198.18.${i}.1`,
      );
      expect(guess.json().code).toBe('IDEMPOTENCY_KEY_REUSED');
    }
    expect((await register(key, NEWCOMER, undefined, '198.51.100.9')).statusCode).toBe(429);
  });

  test('do not sign in with the key alone', async () => {
    const key = randomUUID();
    await register(key);
    const stranger = await register(key, { ...NEWCOMER, password: 'a guess at the password' });
    expect([stranger.statusCode, stranger.json().code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    await t.ctx.db.transaction((trx) => trx.updateTable('users').set({ is_active: 0 }).execute());
    expect((await register(key)).statusCode).toBe(403);
  });
});
