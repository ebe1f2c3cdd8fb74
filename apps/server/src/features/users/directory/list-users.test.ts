import type { User } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember } from '../../../../testing/factories.ts';
import { useTestApp } from '../../../../testing/test-app.ts';

describe.each(dialects)('the directory on %s', (dialect) => {
  const t = useTestApp(dialect);
  const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers });
  const names = async (url: string, headers: Record<string, string> = {}) => {
    const response = await get(url, headers);
    expect(response.statusCode, response.body).toBe(200);
    // Members who joined in the same millisecond have no fixed order.
    return response
      .json<User[]>()
      .map((user) => user.full_name)
      .sort();
  };
  const find = (term: string, headers: Record<string, string> = {}) =>
    names(`/api/users/search?term=${encodeURIComponent(term)}`, headers);

  // @rule http-api#aliases
  // @rule neighbors#directory-list
  test('is a plain array with the newest members first, at every path', async () => {
    for (const name of ['Rosa Fields', 'Dan Baker', 'Ivy Moss']) await aMember(t, name);
    for (const url of ['/api/users', '/api/users/', '/api/users/all', '/api/users?_t=1&unknown=x']) {
      expect(await names(url), url).toEqual(['Dan Baker', 'Ivy Moss', 'Rosa Fields']);
    }
    const json = { accept: 'application/json' };
    for (const url of ['/users', '/users/all']) expect(await names(url, json), url).toHaveLength(3);
  });

  // @rule neighbors#directory-test-users
  test('shows deactivated and test members only to administrators, and deleted members to no viewer', async () => {
    const ada = await aMember(t, 'Ada Warden', { is_admin: 1 });
    const dan = await aMember(t, 'Dan Baker');
    await aMember(t, 'Gone Gus', { is_active: 0 });
    await aMember(t, 'Test Tess', { is_test: 1 });
    await aMember(t, 'Former member', { is_active: 0, deleted_at: t.clock.now().toISOString() });
    for (const headers of [{}, dan.headers]) {
      for (const url of ['/api/users', '/api/users?include_test=true', '/api/users/search?include_test=true'])
        expect(await names(url, headers)).toEqual(['Ada Warden', 'Dan Baker']);
    }
    expect(await names('/api/users', ada.headers)).toEqual(['Ada Warden', 'Dan Baker', 'Gone Gus']);
    const withTest = await get('/api/users?include_test=true', ada.bearer);
    expect(
      withTest
        .json<User[]>()
        .map((user) => `${user.name} ${user.is_test} ${user.isActive}`)
        .sort(),
    ).toEqual([
      'Ada Warden false true',
      'Dan Baker false true',
      'Gone Gus false false',
      'Test Tess true true',
    ]);
    expect(await find('tess', ada.headers)).toEqual([]);
  });

  // @rule http-api#paging
  test('has stable pages while other members join', async () => {
    const all = [];
    for (let i = 0; i < 7; i += 1) all.push((await aMember(t, `Neighbor ${i}`)).id);
    all.sort().reverse();
    const read: string[] = [];
    let url: string | undefined = '/api/users?limit=3&_t=9';
    while (url) {
      const response = await get(url);
      read.push(...response.json<User[]>().map(({ id }) => id));
      await aMember(t, 'Late Larry');
      url = /^<(.+)>; rel="next"$/.exec(String(response.headers['link'] ?? ''))?.[1];
      if (url) expect(url).not.toContain('_t=');
    }
    expect(read).toEqual(all);
  });

  // @rule neighbors#directory-search
  test('finds members by name and username, without regard to case and accents', async () => {
    await aMember(t, 'Zoë O’Brien', { username: 'garden.queen' });
    await aMember(t, 'Jürgen Müller');
    expect(await find('ZOE')).toEqual(['Zoë O’Brien']);
    expect(await find('muller jürg')).toEqual(['Jürgen Müller']);
    expect(await find('den.que')).toEqual(['Zoë O’Brien']);
    expect(await find('zoe muller')).toEqual([]);
    expect(await names('/api/users/search')).toHaveLength(2);
    expect(await find('  ')).toHaveLength(2);
    for (const odd of ['%', '_', '\\', "' or 1=1 --", '\0', '" * NEAR(', '🥕', '\ud800'])
      expect(await find(odd.toWellFormed()), odd).toHaveLength(odd === '\0' ? 2 : 0);
    const response = await get(`/api/users/search?term=${'a'.repeat(101)}`);
    expect(response.json()).toMatchObject({
      statusCode: 400,
      code: 'VALIDATION_FAILED',
      message: 'Please search for at most 100 characters',
    });
  });

  // @rule neighbors#directory-search
  test('matches an address only for viewers who may see it', async () => {
    const dan = await aMember(t, 'Dan Baker', { email: 'baker77@example.org', shows_email: 0 });
    const ada = await aMember(t, 'Ada Warden', { is_admin: 1 });
    await aMember(t, 'Rosa Fields', { email: 'tomato@example.net' });
    expect(await find('tomato@example.net', dan.headers)).toEqual(['Rosa Fields']);
    expect(await find('rosa EXAMPLE.net', dan.headers)).toEqual(['Rosa Fields']);
    expect(await find('tomato')).toEqual([]);
    expect(await find('baker77', dan.headers)).toEqual(['Dan Baker']);
    for (const headers of [{}, ada.headers]) expect(await find('baker77', headers)).toEqual([]);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule neighbors#profile-email
  // @rule neighbors#profile-fields
  // @rule places#position-own
  test('shows addresses only to members unless hidden, and no coordinates of others', async () => {
    const place = { latitude: 45.512345, longitude: -122.654321 };
    const dan = await aMember(t, 'Dan Baker', { email: 'dan@example.org', shows_email: 0, ...place });
    await aMember(t, 'Rosa Fields', { email: 'rosa@example.org', google_id: '1234567890', ...place });
    await aMember(t, 'Ivy Moss', { email: 'ivy@example.org', shows_email: 0, google_id: '77', ...place });
    const visitor = await get('/api/users');
    for (const secret of ['@example.org', '45.512345', '1234567890', 'password', '$argon2'])
      expect(visitor.body).not.toContain(secret);
    const seen = (await get('/api/users', dan.headers)).json<User[]>();
    const [self, ivy, rosa] = ['Dan Baker', 'Ivy Moss', 'Rosa Fields'].map((name) =>
      seen.find((user) => user.name === name),
    );
    expect(ivy).toMatchObject({ email: null, latitude: null, google_id: 'linked' });
    expect(rosa).toMatchObject({ email: 'rosa@example.org', latitude: null, google_id: 'linked' });
    expect(self).toMatchObject({ email: 'dan@example.org', google_id: null, ...place });
    expect(ivy).not.toHaveProperty('shows_email');
    expect(ivy).not.toHaveProperty('is_test');
  });

  // @rule neighbors#directory-page-size
  test('returns a hundred members without a limit', async () => {
    const now = t.clock.now().toISOString();
    const rows = Array.from({ length: 101 }, (_, i) => ({
      id: `user-${String(i).padStart(3, '0')}`,
      email: null,
      full_name: `N ${i}`,
      username: `n${i}`,
      is_admin: 0 as const,
      is_active: 1 as const,
      shows_email: 1 as const,
      location: '',
      bio: '',
      created_at: now,
      updated_at: now,
    }));
    await t.ctx.db.transaction((trx) => trx.insertInto('users').values(rows).execute());
    const response = await get('/api/users');
    expect(response.json()).toHaveLength(100);
    expect(response.headers['link']).toMatch(/^<\/api\/users\?cursor=[\w-]+>; rel="next"$/);
  });

  test.each([
    ['limit=0', 'VALIDATION_FAILED'],
    ['limit=101', 'VALIDATION_FAILED'],
    ['limit=x', 'VALIDATION_FAILED'],
    ['include_test=yes', 'VALIDATION_FAILED'],
    ['include_test=true&include_test=true', 'VALIDATION_FAILED'],
    ['cursor=%00', 'INVALID_CURSOR'],
    ['cursor=bm90IGpzb24', 'INVALID_CURSOR'],
    [`cursor=${Buffer.from('["\\u0000"]').toString('base64url')}`, 'INVALID_CURSOR'],
    [`cursor=${Buffer.from('[1]').toString('base64url')}`, 'INVALID_CURSOR'],
  ])('refuses %s', async (query, code) => {
    for (const url of [`/api/users?${query}`, `/api/users/search?term=a&${query}`]) {
      const response = await get(url);
      expect([response.statusCode, response.json().code]).toEqual([400, code]);
    }
  });
});
