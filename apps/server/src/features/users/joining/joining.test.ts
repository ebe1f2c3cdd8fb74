import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { aMember } from '../../../../testing/factories.ts';
import { zucchini } from '../../../../testing/fixtures/listings.ts';
import { useTestApp } from '../../../../testing/test-app.ts';
import { writeSettings } from '../../../platform/settings/site-settings.ts';
import { expectRefusal, post, ROSA, register, signedIn, signIn } from '../testing/auth-client.ts';

const WAITS = [
  403,
  'APPROVAL_PENDING',
  'An administrator lets new neighbors in here. Until then you can read, but not change anything.',
] as const;

describe('a member who joins where administrators let members in', { timeout: 20_000 }, () => {
  const mail = { smtpUrl: 'smtp://127.0.0.1:1', from: 'share@windfall.example' };
  const t = useTestApp('sqlite', { mail });
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, headers = {}, payload?: object) =>
    t.app.inject({ method, url, headers, ...(payload && { payload }) });
  const told = () =>
    t.ctx.db.read
      .selectFrom('notifications')
      .select(['user_id', 'topic', 'way'])
      .where('topic', '=', 'waiting-member')
      .execute();

  beforeEach(async () => {
    await t.ctx.db.transaction((trx) => writeSettings(trx, { joining: 'approval' }, t.clock.now()));
    await t.ctx.settings.reload();
  });

  // @rule administration#joining
  // @rule notices#member-waits
  test('reads, writes nothing but to their own account, and everything once let in', async () => {
    const ada = await aMember(t, 'Ada Moss', { is_admin: 1 });
    const { body, headers } = signedIn(await register(t));
    const { id } = body.user;
    expect(body.user).toMatchObject({ awaits_approval: true, isActive: true });
    expect(await told()).toEqual([{ user_id: ada.id, topic: 'waiting-member', way: 'email' }]);
    const notices = await ask('GET', '/api/notices', ada.headers);
    expect(notices.json()).toMatchObject([{ kind: 'joining', read: false }]);
    expect(notices.body).not.toContain('Rosa');
    const message = { id: randomUUID(), sender_id: id, receiver_id: ada.id, content: 'Hello' };
    for (const [method, url, payload] of [
      ['POST', '/api/listings', zucchini],
      ['POST', '/api/messages', message],
      ['PUT', `/api/users/${id}`, { bio: 'Buy this' }],
      ['POST', '/api/groups', { name: 'Elm Pantry', location: 'Portland, OR' }],
    ] as const)
      expectRefusal(await ask(method, url, headers, payload), ...WAITS);
    expect((await ask('GET', '/api/listings', headers)).statusCode).toBe(200);
    expect((await ask('POST', '/api/auth/verify-email/request', headers)).statusCode).not.toBe(403);

    const list = async () => (await ask('GET', '/api/admin/users?status=waiting', ada.headers)).json();
    expect(await list()).toMatchObject([{ id, awaits_approval: true, status: 'active' }]);
    // What others see of the member does not tell.
    expect((await ask('GET', `/api/users/${id}`)).json()).not.toHaveProperty('awaits_approval');
    const letIn = () => ask('PUT', `/api/users/${id}/status`, ada.headers, { status: 'active' });
    expect((await letIn()).statusCode).toBe(200);
    await letIn();
    expect(await list()).toEqual([]);
    expect((await ask('POST', '/api/listings', headers, zucchini)).statusCode).toBe(201);
    const welcomes = await t.ctx.db.read
      .selectFrom('outbox')
      .select('user_id')
      .where('subject', 'like', 'You are in%')
      .execute();
    expect(welcomes).toEqual([{ user_id: id }]);
  });

  // @rule administration#joining
  test('stays waiting when everyone may join, is declined by a deactivation, and is no administrator', async () => {
    const ada = await aMember(t, 'Ada Moss', { is_admin: 1 });
    const { body, headers } = signedIn(await register(t));
    await t.ctx.db.transaction((trx) => writeSettings(trx, { joining: 'open' }, t.clock.now()));
    await t.ctx.settings.reload();
    expectRefusal(await ask('POST', '/api/listings', headers, zucchini), ...WAITS);
    const june = signedIn(await register(t, { ...ROSA, email: 'june@example.org', full_name: 'June Day' }));
    expect(june.body.user).not.toHaveProperty('awaits_approval');
    const decline = { status: 'inactive', reason: 'We do not know you.' };
    await ask('PUT', `/api/users/${body.user.id}/status`, ada.headers, decline);
    expect(
      await ask('GET', '/api/admin/users?status=waiting', ada.headers).then((list) => list.json()),
    ).toEqual([]);
    expect((await signIn(t)).json().code).toBe('ACCOUNT_INACTIVE');
    expect((await post(t, '/api/auth/register', ROSA)).statusCode).toBe(409);
  });
});
