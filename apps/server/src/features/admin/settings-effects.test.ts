import { randomUUID } from 'node:crypto';
import { DEFAULT_SETTINGS, SITE_MESSAGES } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { aMember, type TestMember } from '../../../testing/factories.ts';
import { zucchini } from '../../../testing/fixtures/listings.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { queueEmail } from '../../platform/mail/queue.ts';
import { sendDueEmails } from '../../platform/mail/send-due-emails.ts';
import { Listener } from '../events/testing/listen-to-events.ts';
import {
  expectRefusal,
  ROSA,
  register,
  sessionStatus,
  signedIn,
  signIn,
} from '../users/testing/auth-client.ts';
import { ADMIN_PASSWORD, anAdmin, ask, auditEntries } from './testing/community.ts';

const HOUR_MS = 3_600_000;
const UNDER_MAINTENANCE = [
  503,
  'MAINTENANCE',
  'The site is under maintenance. You can read everything, but changes are not possible until it is over.',
] as const;

describe('settings', { timeout: 60_000 }, () => {
  const t = useTestApp('sqlite', { rateLimit: true });
  const get = (member?: TestMember) => ask(t, 'GET', '/api/admin/settings', member);
  const put = (payload: object, member?: TestMember) => ask(t, 'PUT', '/api/admin/settings', member, payload);
  const defaults = { ...DEFAULT_SETTINGS, environment: expect.anything() };
  const lastSeen = async (userId: string) => {
    const rows = await t.ctx.db.read
      .selectFrom('sessions')
      .select('last_seen_at')
      .where('user_id', '=', userId)
      .orderBy('last_seen_at', 'desc')
      .execute();
    return rows[0]?.last_seen_at ?? '';
  };

  // @rule administration#settings
  test('are for administrators, and refuse invalid values', async () => {
    const [ada, rosa] = [await anAdmin(t), await aMember(t)];
    const gone = await aMember(t, 'Gone Gus', { is_admin: 1, is_active: 0 });
    for (const request of [get, (member?: TestMember) => put({ maintenance: true }, member)]) {
      expectRefusal(await request(), 401, 'UNAUTHORIZED', 'Unauthorized');
      expectRefusal(await request(gone), 401, 'UNAUTHORIZED', 'Unauthorized');
      expectRefusal(await request(rosa), 403, 'FORBIDDEN', 'You are not allowed to do this.');
    }
    for (const payload of [
      { maintenance: 'yes' },
      { securityLevel: 'low' },
      { notificationsEnabled: null },
    ]) {
      const [name = ''] = Object.keys(payload);
      expectRefusal(
        await put(payload, ada),
        400,
        'VALIDATION_FAILED',
        `The value of '${name}' is not valid.`,
      );
    }
    expect((await get(ada)).json()).toEqual(defaults);
  });

  // @rule administration#settings-testimonials
  test('hold the testimonials of the host, and refuse incomplete and long ones', async () => {
    const ada = await anAdmin(t);
    const mira = { quote: 'Plums for jam.', name: 'Mira Holt', place: 'Picks plums' };
    const testimonials = [mira, { quote: ' <b>Figs</b>\0 ', name: 'Theo' }];
    const stored = [mira, { quote: '<b>Figs</b>', name: 'Theo', place: '' }];
    for (const _ of [1, 2])
      expect((await put({ testimonials }, ada)).json()).toEqual({ ...defaults, testimonials: stored });
    expect(await auditEntries(t)).toHaveLength(1);
    const refused = [
      [{ ...mira, quote: ' ' }, 'Please enter the words and the name'],
      [{ ...mira, quote: 'x'.repeat(281) }, 'Please use at most 280 characters for the words'],
      [{ ...mira, name: 'x'.repeat(61) }, 'Please use at most 60 characters for the name'],
      [{ ...mira, place: 'x'.repeat(81) }, 'Please use at most 80 characters for the second line'],
    ] as const;
    for (const [one, message] of refused)
      expectRefusal(await put({ testimonials: [one] }, ada), 400, 'VALIDATION_FAILED', message);
    expect((await put({ testimonials: Array.from({ length: 7 }, () => mira) }, ada)).statusCode).toBe(400);
    expect((await get(ada)).json()).toMatchObject({ testimonials: stored });
    expect((await put({ testimonials: null }, ada)).json()).toEqual(defaults);
  });

  // @rule administration#settings-site
  // @rule administration#home-place
  test('hold what the site says of itself, which pages and emails say at once, and refuse what is none', async () => {
    const ada = await anAdmin(t);
    const site = {
      site_name: ' Elm Street\n',
      tagline: 'Pears for all',
      welcome: 'Come in.\nTake some.',
      home_place: { town: 'Portland, OR', radius_km: 16 },
      distance_unit: 'kilometers',
      contact: { phone: '', email: 'ask@elm.example', social_url: null },
      announcement: { text: 'Seed swap', until: '2026-09-01' },
    };
    const stored = { ...site, site_name: 'Elm Street', contact: { ...site.contact, phone: null } };
    expect((await put(site, ada)).json()).toEqual({ ...defaults, ...stored });
    expect((await ask(t, 'GET', '/api/site')).json()).toMatchObject({
      siteName: 'Elm Street',
      tagline: 'Pears for all',
      contact: { phone: null, email: 'ask@elm.example', socialUrl: null },
    });
    await register(t);
    const emails = await t.ctx.db.read.selectFrom('outbox').select('subject').execute();
    expect(emails).toEqual([{ subject: expect.stringContaining('Elm Street') }]);
    const refused = [
      [{ site_name: 'x'.repeat(61) }, SITE_MESSAGES.nameTooLong],
      [{ home_place: { town: ' ', radius_km: 5 } }, SITE_MESSAGES.townMissing],
      [{ home_place: { town: 'Nowhere at all', radius_km: 5 } }, SITE_MESSAGES.townUnknown],
      [{ home_place: { town: 'Portland, OR', radius_km: 0 } }, SITE_MESSAGES.radius],
      [{ contact: { ...site.contact, phone: 'call me' } }, SITE_MESSAGES.phone],
      [{ contact: { ...site.contact, email: 'a@b@c' } }, SITE_MESSAGES.email],
      [{ contact: { ...site.contact, social_url: 'javascript:alert(1)' } }, SITE_MESSAGES.socialUrl],
      [{ announcement: { text: 'Soon', until: 'tomorrow' } }, SITE_MESSAGES.announcementUntil],
    ] as const;
    for (const [payload, message] of refused)
      expectRefusal(await put(payload, ada), 400, 'VALIDATION_FAILED', message);
    expect((await get(ada)).json()).toEqual({ ...defaults, ...stored });
  });

  // @rule administration#maintenance
  test('maintenance refuses all writes except an administrator’s', async () => {
    const [ada, rosa] = [await anAdmin(t), await aMember(t)];
    expect((await ask(t, 'GET', '/api/site')).json()).toMatchObject({
      siteName: 'Windfall',
      maintenance: false,
    });
    await put({ maintenance: true }, ada);
    expect((await ask(t, 'GET', '/api/site')).json().maintenance).toBe(true);
    const message = { id: randomUUID(), sender_id: rosa.id, receiver_id: ada.id, content: 'Hello' };
    const writes = [
      await ask(t, 'POST', '/api/listings', rosa, zucchini),
      await ask(t, 'POST', '/api/messages', rosa, message),
      await ask(t, 'PUT', `/api/users/${rosa.id}`, rosa, { bio: 'New' }),
      await ask(t, 'DELETE', `/api/users/${rosa.id}`, rosa, { current_password: 'x' }),
      await register(t),
    ];
    for (const response of writes) {
      expectRefusal(response, ...UNDER_MAINTENANCE);
      expect(response.headers['retry-after']).toBe('60');
    }
    expect((await ask(t, 'POST', '/api/listings', ada, zucchini)).statusCode).toBe(201);
    expect((await ask(t, 'GET', '/api/listings', rosa)).json()).toHaveLength(1);
    // A visitor is unauthorized, also during maintenance.
    expectRefusal(
      await ask(t, 'POST', '/api/listings', undefined, zucchini),
      401,
      'UNAUTHORIZED',
      'Unauthorized',
    );
    await put({ maintenance: false }, ada);
    expect((await ask(t, 'POST', '/api/listings', rosa, zucchini)).statusCode).toBe(201);
    expect(t.logged).toEqual([]);
  });

  // @rule administration#maintenance
  test('maintenance allows signing in and out, and ending other sessions', async () => {
    const ada = await anAdmin(t);
    await register(t);
    await put({ maintenance: true }, ada);
    const rosa = signedIn(await signIn(t));
    const again = signedIn(await signIn(t));
    expect((await ask(t, 'POST', '/api/auth/token', rosa)).statusCode).toBe(200);
    expect((await ask(t, 'DELETE', '/api/auth/sessions', rosa)).statusCode).toBe(200);
    expect(await sessionStatus(t, again.headers)).toBe(401);
    expect((await ask(t, 'POST', '/api/auth/logout', rosa)).statusCode).toBe(200);
    expect(await sessionStatus(t, rosa.headers)).toBe(401);
  });

  // @rule administration#maintenance
  test('maintenance is published to every open page at once', async () => {
    const [ada, rosa] = [await anAdmin(t), await aMember(t)];
    const origin = await t.app.listen({ host: '127.0.0.1', port: 0 });
    const listener = await Listener.open(origin, rosa);
    try {
      await put({ maintenance: true }, ada);
      expect(await listener.next()).toMatchObject({ event: 'settings', data: { maintenance: true } });
    } finally {
      listener.close();
    }
  });

  test('sessions started at high security state their end, and end then also when they are in use', async () => {
    const ada = await anAdmin(t);
    await register(t);
    await put({ securityLevel: 'high' }, ada);
    const response = await signIn(t);
    expect(String(response.headers['set-cookie'])).toContain(`Max-Age=${12 * 3600}`);
    const rosa = signedIn(response);
    const began = t.clock.now().getTime();
    const sessions = await ask(t, 'GET', '/api/auth/sessions', rosa);
    const end = new Date(began + 12 * HOUR_MS).toISOString();
    expect(sessions.json()).toMatchObject([{ expires_at: end }, { expires_at: end }]);
    for (let hour = 2; hour < 12; hour += 2) {
      t.clock.advance(2 * HOUR_MS);
      expect(await sessionStatus(t, rosa.headers), `hour ${hour}`).toBe(200);
      await expect
        .poll(async () => (await lastSeen(rosa.body.user.id)).slice(0, 16))
        .toBe(t.clock.now().toISOString().slice(0, 16));
    }
    t.clock.advance(2 * HOUR_MS);
    expect(await sessionStatus(t, rosa.headers)).toBe(401);
  });

  // @rule administration#high-security
  // @rule administration#settings
  test('high security halves the limits', async () => {
    const [ada, rosa] = [await anAdmin(t), await aMember(t)];
    const policy = async () => (await ask(t, 'GET', '/api/auth/me', rosa)).headers['ratelimit-policy'];
    expect(await policy()).toContain('"member-reads";q=600;');
    await put({ securityLevel: 'high' }, ada);
    expect(await policy()).toContain('"member-reads";q=300;');
  });

  // @rule administration#high-security
  test('high security requires the password to make administrators, delete accounts or lower the level', async () => {
    const [ada, rosa] = [await anAdmin(t), await aMember(t)];
    await put({ securityLevel: 'high' }, ada);
    const acts = [
      (proof: object) => ask(t, 'PUT', `/api/users/${rosa.id}/admin`, ada, { is_admin: true, ...proof }),
      (proof: object) => put({ securityLevel: 'standard', ...proof }, ada),
    ];
    const words = 'Please enter your password again to do this.';
    const wrong = 'The current password is not correct.';
    for (const act of acts) {
      expectRefusal(await act({}), 403, 'PASSWORD_REQUIRED', words);
      expectRefusal(await act({ password: 'wrong' }), 400, 'INVALID_CURRENT_PASSWORD', wrong);
    }
    const remove = (payload?: object) =>
      ask(t, 'DELETE', `/api/users/${rosa.id}`, ada, { confirm: 'DELETE', ...payload });
    expectRefusal(await remove(), 403, 'PASSWORD_REQUIRED', words);
    expect(await sessionStatus(t, rosa.headers)).toBe(200);
    expect((await get(ada)).json().securityLevel).toBe('high');
    for (const act of acts.slice(0, 1))
      expect((await act({ password: ADMIN_PASSWORD })).statusCode).toBe(200);
    expect((await remove({ current_password: ADMIN_PASSWORD })).statusCode).toBe(200);
    expect((await acts[1]?.({ password: ADMIN_PASSWORD }))?.json().securityLevel).toBe('standard');
    expect(JSON.stringify(await auditEntries(t))).not.toContain(ADMIN_PASSWORD);
  });

  // @rule administration#notifications
  test('disabled notifications hold emails back, except those that a member needs for the account', async () => {
    const ada = await anAdmin(t);
    await put({ notificationsEnabled: false }, ada);
    await register(t);
    await ask(t, 'POST', '/api/auth/password-reset/request', undefined, { email: ROSA.email });
    const email = { userId: ada.id, recipient: 'ada@example.org', subject: 'News', body: 'Something' };
    const expiresAt = new Date(t.clock.now().getTime() + HOUR_MS).toISOString();
    await t.ctx.db.transaction((trx) => queueEmail(trx, { ...email, expiresAt }, t.clock.now()));
    const sent: string[] = [];
    const transport = {
      send: async ({ subject }: { subject: string }) => void sent.push(subject),
      verify: async () => undefined,
      close: () => undefined,
    };
    await sendDueEmails(t.ctx, transport);
    expect(sent).toEqual(['Choose a new password for Windfall']);
    await put({ notificationsEnabled: true }, ada);
    await sendDueEmails(t.ctx, transport);
    expect(sent.toSorted()).toEqual([
      'Choose a new password for Windfall',
      'Confirm your email address for Windfall',
      'News',
    ]);
  });
});
