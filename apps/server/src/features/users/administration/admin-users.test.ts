import type { AdminUser } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember } from '../../../../testing/factories.ts';
import { aListing } from '../../../../testing/fixtures/listings.ts';
import { type TestApp, useTestApp } from '../../../../testing/test-app.ts';
import { anAdmin, ask } from '../../admin/testing/community.ts';
import { messagingClientOf } from '../../messages/testing/messaging-client.ts';
import { expectRefusal, ROSA, register, signIn } from '../testing/auth-client.ts';

async function aCommunity(t: TestApp) {
  const ada = await anAdmin(t, 'Ada Moss', { last_seen_at: '2026-08-08T09:00:00.000Z' });
  const rosa = await aMember(t, 'Rosa Fields', {
    email: 'rosa@example.org',
    shows_email: 0,
    last_seen_at: '2026-08-07T09:00:00.000Z',
  });
  const theo = await aMember(t, 'Théo Marsh', { is_active: 0 });
  const tess = await aMember(t, 'Tess Test', { is_test: 1 });
  const bo = await aMember(t, 'bo baker', { last_seen_at: '2026-08-08T08:00:00.000Z' });
  return { ada, rosa, theo, tess, bo };
}

describe.each(dialects)('the administrators’ table of members on %s', (dialect) => {
  const t = useTestApp(dialect);
  const list = async (admin: { headers: { cookie: string } }, query = '') => {
    const response = await ask(t, 'GET', `/api/admin/users${query}`, admin);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<AdminUser[]>();
  };
  const names = (users: AdminUser[]) => users.map(({ name }) => name);

  test('sorts and filters as requested', async () => {
    const { ada } = await aCommunity(t);
    expect(names(await list(ada))).toEqual(['bo baker', 'Théo Marsh', 'Rosa Fields', 'Ada Moss']);
    expect(names(await list(ada, '?sort=oldest'))).toEqual([
      'Ada Moss',
      'Rosa Fields',
      'Théo Marsh',
      'bo baker',
    ]);
    expect(names(await list(ada, '?sort=name'))).toEqual([
      'Ada Moss',
      'bo baker',
      'Rosa Fields',
      'Théo Marsh',
    ]);
    expect(names(await list(ada, '?sort=seen'))).toEqual([
      'Ada Moss',
      'bo baker',
      'Rosa Fields',
      'Théo Marsh',
    ]);
    expect(names(await list(ada, '?status=inactive'))).toEqual(['Théo Marsh']);
    expect(names(await list(ada, '?status=active'))).toEqual(['bo baker', 'Rosa Fields', 'Ada Moss']);
    expect(names(await list(ada, '?include_test=true'))).toContain('Tess Test');
    expect(names(await list(ada, '?search=THEO'))).toEqual(['Théo Marsh']);
    expect(names(await list(ada, '?search=rosa%40example.org'))).toEqual(['Rosa Fields']);
    expect(names(await list(ada, '?search=%25'))).toEqual([]);
    expect(names(await list(ada, '?status=&sort=&include_test=&search='))).toHaveLength(4);
  });

  test.each(['newest', 'oldest', 'name', 'seen'])(
    'pages by %s without missing or repeated members',
    async (sort) => {
      const { ada } = await aCommunity(t);
      // Many members have the same name, and many have no last visit.
      for (let n = 0; n < 5; n += 1) await aMember(t, 'Same Name');
      await aMember(t, '名'.repeat(100));
      const all = (await list(ada, `?sort=${sort}`)).map(({ id }) => id);
      const paged: string[] = [];
      for (let url: string | undefined = `/api/admin/users?limit=2&sort=${sort}`; url; ) {
        const response = await ask(t, 'GET', url, ada);
        expect(response.statusCode, response.body).toBe(200);
        paged.push(...response.json<AdminUser[]>().map(({ id }) => id));
        url = /<(.*)>; rel="next"/.exec(String(response.headers['link']))?.[1];
      }
      expect(paged).toEqual(all);
      expect(new Set(paged).size).toBe(10);
    },
  );

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  test('contains all fields that administrators need', async () => {
    const { ada, rosa, bo } = await aCommunity(t);
    await aListing(t, rosa);
    await aListing(t, rosa, { title: 'Beans' });
    for (const text of ['One', 'Two', 'Three']) await messagingClientOf(t, rosa).send(bo.id, text);
    await messagingClientOf(t, bo).send(rosa.id, 'Four');
    const [found] = await list(ada, '?search=rosa');
    expect(found).toEqual({
      id: rosa.id,
      name: 'Rosa Fields',
      full_name: 'Rosa Fields',
      username: expect.stringMatching(/^rosa\.fields/),
      // The address is hidden from other members, but not from administrators.
      email: 'rosa@example.org',
      email_verified: false,
      photo_url: null,
      location: 'Portland, OR',
      zip_code: '97201',
      status: 'active',
      isActive: true,
      deactivation_reason: null,
      isAdmin: false,
      is_test: false,
      is_group: false,
      is_pending: false,
      awaits_approval: false,
      invited_by: null,
      google: false,
      listings_count: 2,
      messages_count: 3,
      created_at: '2026-08-08T10:00:00.000Z',
      // A sent message updates the time of the last visit after an hour.
      last_seen_at: expect.any(String),
    });
  });

  test('contains the last visit after the member has signed out', async () => {
    await register(t);
    t.clock.advance(7_200_000);
    const ada = await anAdmin(t);
    const response = await signIn(t);
    const cookie = response.cookies.find(({ name }) => name === 'auth_token')?.value ?? '';
    await ask(t, 'POST', '/api/auth/logout', { headers: { cookie: `auth_token=${cookie}` } });
    const [rosa] = await list(ada, `?search=${ROSA.email}`);
    expect(rosa?.last_seen_at).toBe('2026-08-08T12:00:00.000Z');
  });

  test('is allowed to administrators only, and refuses a cursor of another sort order', async () => {
    const { ada, rosa, theo } = await aCommunity(t);
    const url = '/api/admin/users';
    expectRefusal(await ask(t, 'GET', url), 401, 'UNAUTHORIZED', 'Unauthorized');
    expectRefusal(await ask(t, 'GET', url, theo), 401, 'UNAUTHORIZED', 'Unauthorized');
    expectRefusal(await ask(t, 'GET', url, rosa), 403, 'FORBIDDEN', 'You are not allowed to do this.');
    const bad = await ask(t, 'GET', `${url}?sort=age`, ada);
    expectRefusal(bad, 400, 'VALIDATION_FAILED', "The value of 'sort' is not valid.");
    const first = await ask(t, 'GET', `${url}?limit=1&sort=name`, ada);
    const cursor = /cursor=([^&>]*)/.exec(String(first.headers['link']))?.[1];
    const words = 'This page of the list does not exist. Please start from the first page.';
    const other = await ask(t, 'GET', `${url}?sort=seen&cursor=${cursor}`, ada);
    expectRefusal(other, 400, 'INVALID_CURSOR', words);
  });

  test('marks test users, which removes them from the directory', async () => {
    const { ada, rosa } = await aCommunity(t);
    const url = `/api/admin/users/${rosa.id}/test`;
    const directory = async () => (await ask(t, 'GET', '/api/users')).body;
    expect(await directory()).toContain('Rosa Fields');
    const marked = await ask(t, 'PUT', url, ada, { is_test: true });
    expect(marked.json()).toMatchObject({ id: rosa.id, is_test: true });
    expect(await directory()).not.toContain('Rosa Fields');
    expect((await ask(t, 'PUT', url, ada, { is_test: false })).json().is_test).toBe(false);
    expectRefusal(
      await ask(t, 'PUT', url, undefined, { is_test: true }),
      401,
      'UNAUTHORIZED',
      'Unauthorized',
    );
    const member = await ask(t, 'PUT', url, rosa, { is_test: true });
    expectRefusal(member, 403, 'FORBIDDEN', 'You are not allowed to do this.');
    const bad = await ask(t, 'PUT', url, ada, { is_test: 'yes' });
    expectRefusal(bad, 400, 'VALIDATION_FAILED', "The value of 'is_test' is not valid.");
    const unknown = await ask(t, 'PUT', '/api/admin/users/nobody/test', ada, { is_test: true });
    expectRefusal(unknown, 404, 'USER_NOT_FOUND', 'User not found');
  });
});
