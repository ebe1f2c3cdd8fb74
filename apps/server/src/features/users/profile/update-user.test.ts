import type { User } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { aMember } from '../../../../testing/factories.ts';
import { shareTestApp } from '../../../../testing/test-app.ts';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('changing a profile', () => {
  const t = shareTestApp('sqlite');
  const put = (id: string, payload: unknown, headers: Record<string, string> = {}, prefix = '/api') =>
    t.app.inject({
      method: 'PUT',
      url: `${prefix}/users/${encodeURIComponent(id)}`,
      headers,
      payload: payload as object,
    });
  const row = (id: string) =>
    t.ctx.db.read.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  // @rule accounts#profile-update
  // @rule neighbors#profile-fields
  test('changes the documented fields at both paths and returns the profile', async () => {
    const rosa = await aMember(t);
    t.clock.advance(1000);
    const response = await put(
      rosa.id,
      {
        name: ' Rosa Fields-Lopez ',
        location: 'Salem, OR',
        zip_code: '97301',
        latitude: '44.9429',
        longitude: -123.0351,
        bio: 'Grows <b>figs</b>',
      },
      rosa.bearer,
      '',
    );
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toMatchObject({
      id: rosa.id,
      name: 'Rosa Fields-Lopez',
      full_name: 'Rosa Fields-Lopez',
      location: 'Salem, OR',
      zip_code: '97301',
      latitude: 44.9429,
      longitude: -123.0351,
      bio: 'Grows <b>figs</b>',
      updated_at: t.clock.now().toISOString(),
    });
    const found = await t.app.inject({ url: '/api/users/search?term=lopez' });
    expect(found.json<User[]>().map(({ id }) => id)).toEqual([rosa.id]);
    expect(found.body).not.toContain('44.94');
    // An absent field does not change. `full_name` takes precedence over `name`.
    const second = await put(rosa.id, { full_name: 'Rosa F.', name: 'Other' }, rosa.headers);
    expect(second.json()).toMatchObject({ name: 'Rosa F.', location: 'Salem, OR', latitude: 44.9429 });
    const cleared = await put(
      rosa.id,
      { zip_code: null, bio: '', location: null, latitude: null, longitude: '' },
      rosa.headers,
    );
    expect(cleared.json()).toMatchObject({
      zip_code: null,
      bio: '',
      location: '',
      latitude: null,
      longitude: null,
    });
  });

  // @rule neighbors#profile-email
  test('lets a member hide the address and choose a free username', async () => {
    const [rosa, dan] = [await aMember(t), await aMember(t, 'Dan Baker', { username: 'dan' })];
    const response = await put(rosa.id, { username: ' Rosa_77 ', shows_email: false }, rosa.headers);
    expect(response.json()).toMatchObject({ username: 'rosa_77', shows_email: false });
    const shown = await t.app.inject({ url: `/api/users/${rosa.id}`, headers: dan.headers });
    expect(shown.json()).toMatchObject({ username: 'rosa_77', email: null });
    const taken = await put(rosa.id, { username: 'DAN', name: 'Not stored' }, rosa.headers);
    expect(taken.json()).toMatchObject({
      statusCode: 409,
      code: 'USERNAME_TAKEN',
      message: 'This username is taken. Please choose another one.',
    });
    expect((await row(rosa.id)).full_name).toBe('Rosa Fields');
    for (const username of ['ab', 'a'.repeat(31), '<b>', 'a b', '.rosa', 'rosa..f', 'ro\u202Esa', 7, '']) {
      const refused = await put(rosa.id, { username }, rosa.headers);
      expect(refused.json(), String(username)).toMatchObject({
        statusCode: 400,
        code: 'VALIDATION_FAILED',
        fields: { username: expect.stringContaining('A username has 3 to 30') },
      });
    }
  });

  // @rule accounts#profile-update
  test('ignores fields that a member may not change', async () => {
    const rosa = await aMember(t);
    const before = await row(rosa.id);
    const response = await put(
      rosa.id,
      {
        id: 'other',
        email: 'new@example.org',
        roles: ['admin'],
        isAdmin: true,
        is_admin: 1,
        google_id: '42',
        created_at: '2001-01-01T00:00:00.000Z',
        updated_at: '2001-01-01T00:00:00.000Z',
        status: 'inactive',
        is_active: 0,
        is_test: 1,
        email_verified_at: '2001-01-01T00:00:00.000Z',
        password_hash: 'x',
        deleted_at: '2001-01-01T00:00:00.000Z',
        __proto__: { is_admin: 1 },
      },
      rosa.headers,
    );
    expect(response.statusCode).toBe(200);
    expect(await row(rosa.id)).toEqual(before);
  });

  // @rule accounts#profile-update
  test('is allowed to the member and to administrators', async () => {
    const rosa = await aMember(t, 'Rosa Fields', { latitude: 45.5, longitude: -122.6, shows_email: 0 });
    const [dan, ada] = [await aMember(t, 'Dan Baker'), await aMember(t, 'Ada Warden', { is_admin: 1 })];
    const deactivated = await aMember(t, 'Gone Gus', { is_active: 0 });
    const change = { name: 'Mallory', latitude: null, longitude: null, shows_email: true };
    const visitor = await put(rosa.id, change);
    expect(visitor.json()).toMatchObject({ statusCode: 401, code: 'UNAUTHORIZED', message: 'Unauthorized' });
    for (const id of [rosa.id, deactivated.id, 'nobody']) {
      const response = await put(id, change, dan.headers);
      expect(response.json()).toEqual({
        statusCode: 403,
        error: 'Forbidden',
        code: 'FORBIDDEN',
        message: 'You are not allowed to do this.',
      });
    }
    expect((await put(deactivated.id, change, deactivated.headers)).statusCode).toBe(401);
    const unknown = await put('nobody', change, ada.headers);
    expect(unknown.json()).toMatchObject({
      statusCode: 404,
      code: 'USER_NOT_FOUND',
      message: 'User not found',
    });
    // An administrator sends the profile back without the fields that are hidden from administrators.
    const response = await put(rosa.id, change, ada.headers);
    expect(response.json()).toMatchObject({ name: 'Mallory', email: null, latitude: null });
    expect(await row(rosa.id)).toMatchObject({ latitude: 45.5, longitude: -122.6, shows_email: 0 });
  });

  test.each([
    [{ name: ' ' }, 'Please fill in all required fields'],
    [{ full_name: '\u200b' }, 'Please fill in all required fields'],
    [{ name: 'x'.repeat(101) }, 'Please use at most 100 characters for your name'],
    [{ location: 'x'.repeat(121) }, 'Please use at most 120 characters for your location'],
    [{ zip_code: '12345678901' }, 'Please use at most 10 characters for the ZIP code'],
    [{ zip_code: '00000' }, 'This ZIP code is not known'],
    [{ bio: 'x'.repeat(1001) }, 'Please use at most 1,000 characters to tell about yourself'],
    [{ latitude: 91, longitude: 0 }, 'Please give latitude and longitude together, as degrees'],
    [{ latitude: 1 }, 'Please give latitude and longitude together, as degrees'],
    [{ latitude: 'NaN', longitude: 1 }, 'Please give latitude and longitude together, as degrees'],
    [{ latitude: 1, longitude: 180.01 }, 'Please give latitude and longitude together, as degrees'],
    [{ latitude: [], longitude: true }, 'Please give latitude and longitude together, as degrees'],
    [{ photo_url: 'https://tracker.example/pixel.gif' }, 'Please choose an image file'],
    [{ photo_url: 'javascript:alert(1)' }, 'Please choose an image file'],
    [{ photo_url: 7 }, 'Please choose an image file'],
    [{ shows_email: 1 }, "The value of 'shows_email' is not valid."],
  ])('refuses %j', async (body, message) => {
    const rosa = await aMember(t);
    const response = await put(rosa.id, body, rosa.headers);
    expect(response.json()).toMatchObject({ statusCode: 400, code: 'VALIDATION_FAILED', message });
  });

  // @rule accounts#zip-code
  test('keeps a ZIP code that an older version stored, when it is sent back', async () => {
    const rosa = await aMember(t, 'Rosa Fields', { zip_code: 'SW1A 1AA' });
    const kept = await put(rosa.id, { zip_code: 'SW1A 1AA', bio: 'Hi' }, rosa.headers);
    expect(kept.json()).toMatchObject({ zip_code: 'SW1A 1AA', bio: 'Hi' });
    expect((await put(rosa.id, { zip_code: '97202\u200B' }, rosa.headers)).json()).toMatchObject({
      zip_code: '97202',
    });
    expect((await put(rosa.id, { zip_code: 'SW1A 1AA' }, rosa.headers)).statusCode).toBe(400);
  });

  test('stores a photo, replaces it and removes it', async () => {
    const rosa = await aMember(t);
    const files = async () => {
      const ids = await t.ctx.db.read.selectFrom('images').select('id').execute();
      return ids.map(({ id }) => id);
    };
    const first = (await put(rosa.id, { photo_url: PIXEL }, rosa.headers)).json<User>();
    const [firstId] = await files();
    expect(first.photo_url).toMatch(new RegExp(`^/images/${firstId}/\\d+\\.webp$`));
    expect(first.picture).toBe(first.photo_url);
    const shown = await t.app.inject({ url: first.photo_url ?? '' });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    // The current path of the photo is no change.
    const unchanged = await put(rosa.id, { photo_url: first.photo_url, bio: 'Hi' }, rosa.headers);
    expect(unchanged.json()).toMatchObject({ photo_url: first.photo_url, bio: 'Hi' });
    const second = (await put(rosa.id, { photo_url: PIXEL }, rosa.headers)).json<User>();
    expect(second.photo_url).not.toBe(first.photo_url);
    expect(await files()).toHaveLength(1);
    expect((await t.app.inject({ url: first.photo_url ?? '' })).statusCode).toBe(404);
    expect((await put(rosa.id, { photo_url: '' }, rosa.headers)).json()).toMatchObject({ photo_url: null });
    expect(await files()).toEqual([]);
    const broken = await put(rosa.id, { photo_url: 'data:image/png;base64,AAAA' }, rosa.headers);
    expect(broken.json()).toMatchObject({
      statusCode: 422,
      code: 'IMAGE_UNREADABLE',
      message: 'Failed to read image file. Please try a different image.',
    });
  });
});
