import { describe, expect, test } from 'vitest';
import { aMember } from '../../../../testing/factories.ts';
import { useTestApp } from '../../../../testing/test-app.ts';

/** pino's number for errors. */
const ERROR_LEVEL = 50;

describe('one member', () => {
  const t = useTestApp('sqlite');
  const get = (id: string, headers: Record<string, string> = {}) =>
    t.app.inject({ url: `/api/users/${encodeURIComponent(id)}`, headers });

  const place = { latitude: 45.512345, longitude: -122.654321 };

  // @rule neighbors#profile-contents
  test('returns 404 for unknown and malformed ids', async () => {
    const ids = [
      'abc',
      '0',
      '-1',
      'null',
      'undefined',
      '../x',
      '../../etc/passwd',
      "' OR '1'='1",
      '<script>',
      '\0',
      '%',
      '🥕',
      'a'.repeat(200),
    ];
    for (const id of [...ids, '\ud800'.toWellFormed(), '01980000-0000-7000-8000-000000000000']) {
      const response = await get(id);
      expect(response.statusCode, JSON.stringify(id)).toBe(404);
      expect(response.json()).toMatchObject({ code: 'USER_NOT_FOUND', message: 'User not found' });
    }
    const tooLong = await get('x'.repeat(300));
    expect(tooLong.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND', message: 'Not found' });
    expect(t.logged.filter(({ level }) => Number(level) >= ERROR_LEVEL)).toEqual([]);
  });

  // @rule neighbors#profile-contents
  // @rule neighbors#profile-email
  // @rule neighbors#profile-fields
  // @rule places#position-own
  test('has no email address and no coordinates for a visitor', async () => {
    const rosa = await aMember(t, 'Rosa Fields', { email: 'rosa@example.org', ...place });
    const response = await get(rosa.id);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      id: rosa.id,
      name: 'Rosa Fields',
      email: null,
      latitude: null,
      longitude: null,
      status: 'active',
      isActive: true,
    });
    expect(response.body).not.toContain('rosa@example.org');
    expect(response.body).not.toContain('password');
  });

  // @rule neighbors#profile-email
  test('has the email address for members unless it is hidden', async () => {
    const viewer = await aMember(t, 'Dan Baker');
    const shown = await aMember(t, 'Rosa Fields', { email: 'rosa@example.org', ...place });
    const hidden = await aMember(t, 'Ivy Moss', { email: 'ivy@example.org', shows_email: 0 });
    expect((await get(shown.id, viewer.headers)).json()).toMatchObject({
      email: 'rosa@example.org',
      latitude: null,
      longitude: null,
    });
    expect((await get(hidden.id, viewer.bearer)).json()).toMatchObject({ email: null });
  });

  // @rule places#position-own
  test('has all fields for the member', async () => {
    const ivy = await aMember(t, 'Ivy Moss', { email: 'ivy@example.org', shows_email: 0, ...place });
    expect((await get(ivy.id, ivy.headers)).json()).toMatchObject({ email: 'ivy@example.org', ...place });
  });

  // @rule administration#admin-users
  // @rule neighbors#profile-errors
  test('is visible only to administrators once deactivated', async () => {
    const deactivated = await aMember(t, 'Rosa Fields', { is_active: 0 });
    const [admin, dan] = [await aMember(t, 'Ada Warden', { is_admin: 1 }), await aMember(t, 'Dan Baker')];
    for (const headers of [{}, dan.headers, deactivated.headers]) {
      const response = await get(deactivated.id, headers);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 'USER_NOT_FOUND', message: 'User not found' });
    }
    expect((await get(deactivated.id, admin.headers)).json()).toMatchObject({
      status: 'inactive',
      isActive: false,
    });
    expect((await get(admin.id)).json()).toMatchObject({ roles: ['admin'], isAdmin: true });
  });
});
