import { ERRORS, type Joining } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember, type TestMember } from '../../../../testing/factories.ts';
import { useTestApp } from '../../../../testing/test-app.ts';
import { writeSettings } from '../../../platform/settings/site-settings.ts';
import { expectRefusal, register, signedIn } from '../testing/auth-client.ts';

describe.each(dialects)('invites on %s', { timeout: 20_000 }, (dialect) => {
  const t = useTestApp(dialect);
  const as =
    ({ headers }: TestMember) =>
    async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
      (await t.app.inject({ method, url, headers, ...(payload && { payload }) })).json();
  const check = async (code: string) => (await t.app.inject({ url: `/api/invites/${code}` })).json();
  const joinBy = async (joining: Joining) => {
    await t.ctx.db.transaction((trx) => writeSettings(trx, { joining }, t.clock.now()));
    await t.ctx.settings.reload();
  };
  let people = 0;
  const comeBy = (invite?: unknown) => register(t, { email: `neighbor-${people++}@example.org`, invite });
  const members = async () => (await t.ctx.db.read.selectFrom('users').select('id').execute()).length;

  // @rule accounts#site-invites
  test('let in as many as they may, also when all come at once', async () => {
    const ada = await aMember(t, 'Ada Moss', { is_admin: 1 });
    await joinBy('code');
    const { id, code } = await as(ada)('POST', '/api/admin/invites', { name: 'Library', maximum: 2 });
    const came = await Promise.all(Array.from({ length: 5 }, () => comeBy(code)));
    expect(came.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409, 409, 409]);
    expect(await members()).toBe(3);
    expect(await check(code)).toEqual({ state: 'used_up', inviter: null });
    const { invites } = await as(ada)('GET', '/api/admin/invites');
    expect(invites).toMatchObject([{ id, name: 'Library', came: 2, maximum: 2, state: 'used_up' }]);
  });

  // @rule accounts#invites
  test('are one of each member, also when it is first asked for twice at once', async () => {
    const rosa = await aMember(t, 'Rosa Fields');
    const [one, other] = await Promise.all([1, 2].map(() => as(rosa)('GET', '/api/invites/own')));
    expect(one).toEqual(other);
    expect(one).toMatchObject({ url: `${t.ctx.config.publicUrl}/join/${one.code}`, came: 0 });
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule accounts#joining-by-invite
  // @rule accounts#invite-codes
  test('are asked for where neighbors join by invite, and refused with what is wrong', async () => {
    const rosa = await aMember(t, 'Rosa Fields');
    const { code } = await as(rosa)('GET', '/api/invites/own');
    await joinBy('code');
    for (const none of [undefined, null, '', ' ', '\u200b'])
      expectRefusal(await comeBy(none), 403, 'INVITE_REQUIRED', ERRORS.INVITE_REQUIRED[1]);
    const wrong = await comeBy(`${code}0`);
    expectRefusal(wrong, 422, 'INVITE_UNKNOWN', ERRORS.INVITE_UNKNOWN[1]);
    expect(wrong.json().fields).toEqual({ invite: ERRORS.INVITE_UNKNOWN[1] });
    expect((await comeBy(7)).statusCode).toBe(400);
    expect(await members()).toBe(1);
    const typed = code
      .toUpperCase()
      .replaceAll('0', 'O')
      .replaceAll('1', 'l')
      .replace(/(.{4})/, '$1 – ');
    for (const form of [code, typed, `https://share.example.org/join/${code}`])
      expect((await comeBy(form)).statusCode, form).toBe(201);
    expect(await as(rosa)('GET', '/api/invites/own')).toMatchObject({ came: 3 });
  });

  // @rule accounts#invites
  test('of a member say who invites, end when they are replaced and while the member takes no part', async () => {
    const ada = await aMember(t, 'Ada Moss', { is_admin: 1 });
    const rosa = await aMember(t, 'Rosa Fields');
    const { code } = await as(rosa)('GET', '/api/invites/own');
    expect(await check(code)).toEqual({ state: 'open', inviter: 'Rosa Fields' });
    await as(ada)('PUT', `/api/users/${rosa.id}/status`, { status: 'inactive' });
    expect(await check(code)).toEqual({ state: 'ended', inviter: null });
    await joinBy('code');
    expect((await comeBy(code)).json().code).toBe('INVITE_ENDED');
    await as(ada)('PUT', `/api/users/${rosa.id}/status`, { status: 'active' });
    await comeBy(code);
    const theo = await aMember(t, 'Theo Marsh');
    const renewed = await as(theo)('POST', '/api/invites/own');
    const again = await as(theo)('POST', '/api/invites/own');
    expect(await check(renewed.code)).toEqual({ state: 'unknown', inviter: null });
    expect(await check(again.code)).toMatchObject({ inviter: 'Theo Marsh' });
    expect((await as(ada)('GET', '/api/admin/invites')).by_members).toBe(1);
  });

  // @rule accounts#invited-by
  test('count in every way of joining, and an administrator sees who invited', async () => {
    const ada = await aMember(t, 'Ada Moss', { is_admin: 1 });
    const rosa = await aMember(t, 'Rosa Fields');
    const { code } = await as(rosa)('GET', '/api/invites/own');
    expect((await comeBy('no such invite')).statusCode).toBe(201);
    await comeBy(code);
    await joinBy('approval');
    const guest = signedIn(await comeBy(code));
    expect((await t.app.inject({ url: '/api/invites/own', headers: guest.headers })).json().code).toBe(
      'APPROVAL_PENDING',
    );
    const waiting = await as(ada)('GET', '/api/admin/users?status=waiting');
    expect(waiting).toMatchObject([{ id: guest.body.user.id, invited_by: 'Rosa Fields' }]);
    expect(await as(rosa)('GET', '/api/invites/own')).toMatchObject({ came: 2 });
    const exported = await t.app.inject({
      url: `/api/users/${guest.body.user.id}/export`,
      headers: guest.headers,
    });
    expect(exported.json().invites).toMatchObject([{ user_id: guest.body.user.id }]);
  });

  // @rule accounts#site-invites
  test('of the site end on their day or by an administrator, and stay counted', async () => {
    const ada = await aMember(t, 'Ada Moss', { is_admin: 1 });
    const past = await as(ada)('POST', '/api/admin/invites', { name: 'Fair', until: '2020-01-01' });
    expect(past).toMatchObject({ code: 'VALIDATION_FAILED', fields: { until: expect.stringMatching(/\S/) } });
    const until = t.clock.now().toISOString().slice(0, 10);
    const fair = await as(ada)('POST', '/api/admin/invites', { name: 'Fair', until });
    await comeBy(fair.code);
    t.clock.advance(2 * 86_400_000);
    const lin = await aMember(t, 'Lin Park', { is_admin: 1 });
    expect(await check(fair.code)).toMatchObject({ state: 'ended' });
    const shop = await as(lin)('POST', '/api/admin/invites', { name: 'Shop' });
    expect(await as(lin)('DELETE', `/api/admin/invites/${shop.id}`)).toMatchObject({ state: 'ended' });
    await as(lin)('DELETE', `/api/admin/invites/${shop.id}`);
    const { invites } = await as(lin)('GET', '/api/admin/invites');
    expect(invites).toMatchObject([
      { name: 'Shop', came: 0 },
      { name: 'Fair', came: 1, state: 'ended' },
    ]);
    const log = await as(lin)('GET', '/api/admin/audit-log');
    expect(log.map(({ action }: { action: string }) => action)).toEqual([
      'invite.end',
      'invite.create',
      'invite.create',
    ]);
  });

  // @rule accounts#invites
  test('go with their member, whom nobody was invited by any more', async () => {
    const ada = await aMember(t, 'Ada Moss', { is_admin: 1 });
    const rosa = signedIn(await register(t));
    const { code } = (await t.app.inject({ url: '/api/invites/own', headers: rosa.headers })).json();
    const { body } = signedIn(await comeBy(code));
    const gone = await t.app.inject({
      method: 'DELETE',
      url: `/api/users/${rosa.body.user.id}`,
      headers: rosa.headers,
      payload: { confirm: 'DELETE', current_password: 'zucchini after rain' },
    });
    expect(gone.statusCode, gone.body).toBe(200);
    expect(await check(code)).toEqual({ state: 'unknown', inviter: null });
    const list = await as(ada)('GET', '/api/admin/users?search=neighbor');
    expect(list).toMatchObject([{ id: body.user.id, invited_by: null }]);
  });
});
