import { describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember } from '../../../../testing/factories.ts';
import { useTestApp } from '../../../../testing/test-app.ts';
import { expectRefusal, ROSA, register, sessionStatus, signedIn, signIn } from '../testing/auth-client.ts';

describe.each(dialects)('activation and deactivation of members on %s', (dialect) => {
  const t = useTestApp(dialect);
  const put = (id: string, payload: unknown, headers: Record<string, string> = {}) =>
    t.app.inject({
      method: 'PUT',
      url: `/api/users/${encodeURIComponent(id)}/status`,
      headers,
      payload: payload as object,
    });
  const createMembers = async () => {
    const ada = await aMember(t, 'Ada Warden', { is_admin: 1 });
    return { t, ada, rosa: await aMember(t), dan: await aMember(t, 'Dan Baker') };
  };

  test('refuses to deactivate the last administrator, also with concurrent requests', async () => {
    const { t, ada } = await createMembers();
    const refused = await put(ada.id, { status: 'inactive' }, ada.headers);
    const words = 'This is the last administrator. Please make another member an administrator first.';
    expectRefusal(refused, 409, 'LAST_ADMIN', words);
    expect(await sessionStatus(t, ada.headers)).toBe(200);
    const others = [];
    for (let i = 0; i < 3; i += 1) others.push(await aMember(t, `Admin ${i}`, { is_admin: 1 }));
    const all = [ada, ...others];
    await Promise.all(all.map(({ id, headers }) => put(id, { status: 'inactive' }, headers)));
    const statuses = await Promise.all(all.map(({ headers }) => sessionStatus(t, headers)));
    expect(statuses.sort()).toEqual([200, 401, 401, 401]);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule administration#deactivation-reason
  test('keeps the reason for the member, the administrators and the audit log until the activation', async () => {
    const { t, ada } = await createMembers();
    const rosa = signedIn(await register(t)).body.user;
    const reason = 'Sells what others <b>gave</b>.';
    expect(
      (await put(rosa.id, { status: 'inactive', reason: ` ${reason}\0 ` }, ada.headers)).statusCode,
    ).toBe(200);
    const { email, phone, socialUrl } = t.ctx.settings.site.contact;
    const message = `This account has been deactivated. Please contact an administrator. You reach the administrators at ${email}, ${phone}, ${socialUrl}. Reason: ${reason}`;
    expectRefusal(await signIn(t), 403, 'ACCOUNT_INACTIVE', message);
    expectRefusal(
      await signIn(t, { email: ROSA.email, password: 'wrong one here' }),
      401,
      'INVALID_CREDENTIALS',
      'Invalid credentials',
    );
    const rows = async () =>
      (await t.app.inject({ url: '/api/admin/users?search=rosa', headers: ada.headers })).json();
    expect(await rows()).toContainEqual(
      expect.objectContaining({ id: rosa.id, deactivation_reason: reason }),
    );
    const emails = await t.ctx.db.read
      .selectFrom('outbox')
      .selectAll()
      .where('user_id', '=', rosa.id)
      .execute();
    const notice = emails.find(({ subject }) => subject === 'Your account at Windfall was deactivated');
    expect(notice).toMatchObject({ recipient: ROSA.email, is_essential: 1 });
    expect(notice?.body).toContain(`Reason: ${reason}`);
    await put(rosa.id, { status: 'active', reason: 'ignored' }, ada.headers);
    expect((await signIn(t)).statusCode).toBe(200);
    expect(await rows()).toContainEqual(expect.objectContaining({ id: rosa.id, deactivation_reason: null }));
    const log = await t.ctx.db.read.selectFrom('audit_log').select('details').orderBy('seq').execute();
    expect(log.map(({ details }) => JSON.parse(details))).toEqual([
      { status: 'inactive', reason },
      { status: 'active' },
    ]);
  });

  // @rule administration#admin-users
  test('ends all sessions, and activation restores none', async () => {
    const { t, ada, rosa, dan } = await createMembers();
    const out = await put(rosa.id, { status: 'inactive' }, ada.headers);
    expect(out.statusCode).toBe(200);
    expect(out.json()).toMatchObject({ id: rosa.id, status: 'inactive', isActive: false });
    expect(await sessionStatus(t, rosa.headers)).toBe(401);
    expect((await t.app.inject({ url: `/api/users/${rosa.id}` })).statusCode).toBe(404);
    const back = await put(rosa.id, { status: 'active' }, ada.bearer);
    expect(back.json()).toMatchObject({ status: 'active', isActive: true });
    expect(await sessionStatus(t, rosa.headers)).toBe(401);
    expect(await sessionStatus(t, dan.headers)).toBe(200);
  });

  // @rule administration#admin-users
  test('is allowed to administrators only', async () => {
    const { t, rosa, dan } = await createMembers();
    for (const id of [rosa.id, dan.id, 'nobody']) {
      expectRefusal(await put(id, { status: 'inactive' }), 401, 'UNAUTHORIZED', 'Unauthorized');
      const member = await put(id, { status: 'inactive' }, dan.headers);
      expectRefusal(member, 403, 'FORBIDDEN', 'You are not allowed to do this.');
    }
    expect(await sessionStatus(t, rosa.headers)).toBe(200);
  });

  test('accepts the two states and ids of existing members', async () => {
    const { ada, rosa } = await createMembers();
    for (const status of ['deleted', '', null, 1, true, ['active'], undefined]) {
      const response = await put(rosa.id, { status }, ada.headers);
      expectRefusal(response, 400, 'VALIDATION_FAILED', "The value of 'status' is not valid.");
    }
    for (const id of ['nobody', '\0', "' or 1=1"]) {
      const response = await put(id, { status: 'inactive' }, ada.headers);
      expectRefusal(response, 404, 'USER_NOT_FOUND', 'User not found');
    }
  });
});

describe.each(dialects)('the administrator right on %s', (dialect) => {
  const t = useTestApp(dialect);
  const put = (id: string, payload: unknown, headers: Record<string, string> = {}) =>
    t.app.inject({
      method: 'PUT',
      url: `/api/users/${id}/admin`,
      headers,
      payload: payload as object,
    });
  const createMembers = async () => {
    const ada = await aMember(t, 'Ada Warden', { is_admin: 1 });
    return { ada, rosa: await aMember(t), dan: await aMember(t, 'Dan Baker') };
  };
  const admins = async () =>
    (await t.ctx.db.read.selectFrom('users').select('id').where('is_admin', '=', 1).execute())
      .map(({ id }) => id)
      .sort();

  test('remains with one of several administrators who resign concurrently', async () => {
    const all = [];
    for (let i = 0; i < 5; i += 1) all.push(await aMember(t, `Admin ${i}`, { is_admin: 1 }));
    const responses = await Promise.all(all.map(({ id, headers }) => put(id, { is_admin: false }, headers)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 409]);
    expect(await admins()).toHaveLength(1);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule accounts#session-check
  // @rule administration#admin-flag
  // @rule neighbors#profile-fields
  test('is granted by administrators and applies from the next request', async () => {
    const { ada, rosa, dan } = await createMembers();
    expect((await put(dan.id, { is_admin: true }, rosa.headers)).statusCode).toBe(403);
    const made = await put(rosa.id, { is_admin: true }, ada.headers);
    expect(made.statusCode).toBe(200);
    expect(made.json()).toMatchObject({ id: rosa.id, isAdmin: true, roles: ['admin'] });
    expect((await put(dan.id, { is_admin: true }, rosa.bearer)).statusCode).toBe(200);
    const taken = await put(rosa.id, { is_admin: false }, ada.headers);
    expect(taken.json()).toMatchObject({ isAdmin: false, roles: [] });
    expect((await put(dan.id, { is_admin: true }, rosa.headers)).statusCode).toBe(403);
  });

  // @rule administration#admin-flag
  test('is refused to other callers without information about the member', async () => {
    const { rosa, dan } = await createMembers();
    const deactivated = await aMember(t, 'Gone Gus', { is_active: 0, is_admin: 1 });
    const before = await admins();
    for (const id of [rosa.id, dan.id, 'nobody']) {
      const visitor = await put(id, { is_admin: true });
      expect(visitor.json()).toMatchObject({
        statusCode: 401,
        code: 'UNAUTHORIZED',
        message: 'Unauthorized',
      });
      const member = await put(id, { is_admin: true }, dan.headers);
      expect(member.json()).toMatchObject({
        statusCode: 403,
        code: 'FORBIDDEN',
        message: 'You are not allowed to do this.',
      });
      expect((await put(id, { is_admin: true }, deactivated.headers)).statusCode).toBe(401);
    }
    expect(await admins()).toEqual(before);
  });

  test('accepts only true and false', async () => {
    const { ada, rosa } = await createMembers();
    for (const is_admin of [1, 0, '1', 'true', 'yes', [], {}, null, [true], undefined]) {
      const response = await put(rosa.id, { is_admin }, ada.headers);
      expect(response.json(), String(is_admin)).toMatchObject({
        statusCode: 400,
        code: 'VALIDATION_FAILED',
        message: "The value of 'is_admin' is not valid.",
      });
    }
    expect(await admins()).toEqual([ada.id]);
    for (const id of ['nobody', '%00', "' or 1=1"]) {
      const response = await put(encodeURIComponent(id), { is_admin: true }, ada.headers);
      expect(response.json()).toMatchObject({ statusCode: 404, code: 'USER_NOT_FOUND' });
    }
  });

  test('remains with at least one active administrator', async () => {
    const { ada, rosa } = await createMembers();
    // A deactivated administrator does not count.
    await aMember(t, 'Gone Gus', { is_active: 0, is_admin: 1 });
    const refused = await put(ada.id, { is_admin: false }, ada.headers);
    expect(refused.json()).toMatchObject({
      statusCode: 409,
      code: 'LAST_ADMIN',
      message: 'This is the last administrator. Please make another member an administrator first.',
    });
    await put(rosa.id, { is_admin: true }, ada.headers);
    expect((await put(ada.id, { is_admin: false }, ada.headers)).statusCode).toBe(200);
  });
});
