import { describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember } from '../../../../testing/factories.ts';
import { useTestApp } from '../../../../testing/test-app.ts';

describe.each(dialects)('the administrator right on %s', (dialect) => {
  const test_ = useTestApp(dialect);
  const put = (id: string, payload: unknown, headers: Record<string, string> = {}) =>
    test_.current.app.inject({
      method: 'PUT',
      url: `/api/users/${id}/admin`,
      headers,
      payload: payload as object,
    });
  const createMembers = async () => {
    const t = test_.current;
    const ada = await aMember(t, 'Ada Warden', { is_admin: 1 });
    return { ada, rosa: await aMember(t), dan: await aMember(t, 'Dan Baker') };
  };
  const admins = async () =>
    (await test_.current.ctx.db.read.selectFrom('users').select('id').where('is_admin', '=', 1).execute())
      .map(({ id }) => id)
      .sort();

  test('remains with one of several administrators who resign concurrently', async () => {
    const t = test_.current;
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
    const deactivated = await aMember(test_.current, 'Gone Gus', { is_active: 0, is_admin: 1 });
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
    await aMember(test_.current, 'Gone Gus', { is_active: 0, is_admin: 1 });
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
