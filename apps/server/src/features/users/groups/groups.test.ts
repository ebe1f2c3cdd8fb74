import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember } from '../../../../testing/factories.ts';
import { aListing } from '../../../../testing/fixtures/listings.ts';
import { useTestApp } from '../../../../testing/test-app.ts';
import { ADMIN_PASSWORD, anAdmin, ask } from '../../admin/testing/community.ts';
import { brokenInvariants } from '../../exchange/testing/exchange-invariants.ts';
import { countSelected, findIdentityFieldsById } from '../administration/selected-members.repo.ts';
import { aGroup } from './testing/a-group.ts';

const PASSWORD = 'nine bean rows will I have';

describe.each(dialects)('groups on %s', (dialect) => {
  const t = useTestApp(dialect);

  // @rule groups#last-keeper
  test('keep one keeper when all leave, and step down, at once', async () => {
    const [ben, cara, dan] = [await aMember(t, 'Ben'), await aMember(t, 'Cara'), await aMember(t, 'Dan')];
    for (let round = 0; round < 4; round += 1) {
      const group = await aGroup(t, ben, `Pantry ${round}`);
      await group.add(cara);
      await group.add(dan);
      const url = `/api/groups/${group.id}/keepers`;
      const responses = await Promise.all([
        group.remove(ben, ben),
        ask(t, 'POST', url, cara, { user_id: cara.id, role: 'helper' }),
        group.remove(dan, dan),
        group.remove(cara, dan),
      ]);
      expect(responses.map(({ statusCode }) => statusCode)).not.toContain(500);
      expect(await brokenInvariants(t.ctx)).toEqual([]);
    }
  });

  // @rule groups#last-keeper
  test('end with the accounts of their last keepers, also when these are deleted at once', async () => {
    const password_hash = await t.ctx.passwords.hash(PASSWORD);
    const [ben, cara] = [
      await aMember(t, 'Ben', { password_hash }),
      await aMember(t, 'Cara', { password_hash }),
    ];
    const [group, other] = [await aGroup(t, ben), await aGroup(t, ben, 'Fourth-graders’ garden')];
    await group.add(cara);
    const helper = await aMember(t, 'Hal');
    for (const one of [group, other]) await one.add(helper, 'helper');
    await aListing(t, { ...ben, id: group.id });
    const leave = (member: typeof ben) =>
      ask(t, 'DELETE', `/api/users/${member.id}`, member, { current_password: PASSWORD });
    const deleted = await Promise.all([leave(ben), leave(cara)]);
    expect(deleted.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    for (const { id } of [group, other])
      expect((await ask(t, 'GET', `/api/users/${id}`)).statusCode).toBe(404);
    expect((await ask(t, 'GET', '/api/listings')).json()).toEqual([]);
    expect((await ask(t, 'GET', '/api/groups', helper)).json()).toEqual([]);
    expect(await brokenInvariants(t.ctx)).toEqual([]);
  });

  // @rule groups#credentials
  test('have no credentials and no rights of an administrator, which the database refuses', async () => {
    const group = await aGroup(t, await aMember(t, 'Ben'));
    for (const columns of [
      { email: 'pantry@example.org' },
      { password_hash: 'x' },
      { google_id: 'x' },
      { is_admin: 1 as const },
    ])
      await expect(
        t.ctx.db.transaction((trx) =>
          trx.updateTable('users').set(columns).where('id', '=', group.id).execute(),
        ),
      ).rejects.toThrow(/check/i);
    expect(await countSelected(t.ctx.db.read, { kind: 'idle' })).toBe(0);
    expect(await findIdentityFieldsById(t.ctx.db.read, [group.id])).toEqual([]);
  });

  if (dialect !== 'sqlite') return;

  // @rule groups#pending
  // @rule administration#admin-groups
  test('wait for an administrator, who confirms the name or refuses it with a reason', async () => {
    const [ben, ada] = [await aMember(t, 'Ben'), await anAdmin(t)];
    const payload = { name: 'Elm Street Pantry', location: 'Portland, OR' };
    const founded = await ask(t, 'POST', '/api/groups', ben, payload);
    const { id } = founded.json();
    expect([founded.statusCode, founded.json()]).toMatchObject([201, { state: 'pending', role: 'keeper' }]);
    const own = async () => (await ask(t, 'GET', '/api/groups', ben)).json()[0];
    expect((await ask(t, 'GET', `/api/users/${id}`, ben)).statusCode).toBe(404);
    expect((await ask(t, 'GET', '/api/users?limit=9')).body).not.toContain('Elm Street');
    const table = (await ask(t, 'GET', '/api/admin/users?status=inactive', ada)).json();
    expect(table).toMatchObject([{ id, is_group: true, is_pending: true, email: '' }]);
    const waiting = async () =>
      (await ask(t, 'GET', '/api/admin/statistics', ada)).json().users.waiting_groups;
    expect(await waiting()).toBe(1);
    const decide = (status: string, reason = '') =>
      ask(t, 'PUT', `/api/users/${id}/status`, ada, { status, reason });
    expect((await decide('inactive', 'There is a pantry of this name')).statusCode).toBe(200);
    expect(await own()).toMatchObject({ state: 'inactive', reason: 'There is a pantry of this name' });
    expect(await waiting()).toBe(0);
    expect((await decide('active')).json()).toMatchObject({ is_group: true, email: null });
    expect(await own()).toMatchObject({ state: 'active', reason: null });
    const admin = { is_admin: true, current_password: ADMIN_PASSWORD };
    expect((await ask(t, 'PUT', `/api/users/${id}/admin`, ada, admin)).json().code).toBe('GROUP_NOT_ADMIN');
    expect((await ask(t, 'GET', '/api/admin/statistics', ada)).json().users.total).toBe(2);
    for (const empty of [{}, { name: ' ', location: 'x' }, { ...payload, zip_code: '00000' }])
      expect((await ask(t, 'POST', '/api/groups', ben, empty)).json().code).toBe('VALIDATION_FAILED');
  });

  // @rule groups#keepers
  // @rule groups#name
  // @rule groups#visits
  test('are kept by their keepers, while helpers act and may leave', async () => {
    const [ben, cara, dan] = [await aMember(t, 'Ben'), await aMember(t, 'Cara'), await aMember(t, 'Dan')];
    const group = await aGroup(t, ben);
    const url = `/api/groups/${group.id}/keepers`;
    const codeOf = async (member: typeof ben, payload: object) =>
      (await ask(t, 'POST', url, member, payload)).json().code;
    expect(await codeOf(dan, { user_id: dan.id, role: 'helper' })).toBe('GROUP_NOT_FOUND');
    expect((await ask(t, 'POST', url, ben, { user_id: cara.id, role: 'helper' })).statusCode).toBe(200);
    expect(await codeOf(cara, { user_id: dan.id, role: 'helper' })).toBe('KEEPERS_ONLY');
    expect(await codeOf(cara, { user_id: cara.id, role: 'keeper' })).toBe('KEEPERS_ONLY');
    expect(await codeOf(ben, { user_id: ben.id, role: 'helper' })).toBe('LAST_KEEPER');
    expect(await codeOf(ben, { user_id: group.id, role: 'keeper' })).toBe('USER_NOT_FOUND');
    expect(await codeOf(ben, { user_id: dan.id, role: 'owner' })).toBe('VALIDATION_FAILED');
    expect((await group.remove(ben, cara)).json().code).toBe('KEEPERS_ONLY');
    expect((await group.remove(ben, ben)).json().code).toBe('LAST_KEEPER');
    expect((await group.remove(dan, ben)).json().code).toBe('KEEPER_NOT_FOUND');
    expect((await ask(t, 'GET', url, cara)).json()).toMatchObject([
      { id: ben.id, role: 'keeper' },
      { id: cara.id, role: 'helper' },
    ]);
    const rename = (member: typeof ben, changes: object) =>
      t.app.inject({
        method: 'PUT',
        url: `/api/users/${group.id}`,
        headers: group.as(member),
        payload: changes,
      });
    expect((await rename(cara, { bio: 'Open on Fridays' })).json().code).toBe('KEEPERS_ONLY');
    expect((await rename(ben, { bio: 'Open on Fridays' })).statusCode).toBe(200);
    expect((await rename(ben, { full_name: 'City Hall' })).json().code).toBe('GROUP_NAMED');
    const visits = { public_hours: 'Tue and Fri 9 to 12', public_address: '12 Elm Street' };
    expect((await rename(ben, visits)).json()).toMatchObject({ ...visits, acting: { id: ben.id } });
    const seen = (await ask(t, 'GET', `/api/users/${group.id}`)).json();
    expect([seen, 'acting' in seen]).toMatchObject([visits, false]);
    expect((await ask(t, 'PUT', `/api/users/${dan.id}`, dan, visits)).json()).not.toHaveProperty(
      'public_address',
    );
    expect((await group.remove(cara, cara)).statusCode).toBe(200);
  });

  // @rule groups#blocks
  test('are blocked themselves, and not by a block of who acts for them', async () => {
    const [ben, rosa] = [await aMember(t, 'Ben'), await aMember(t, 'Rosa')];
    const group = await aGroup(t, ben);
    const write = async () => {
      const payload = { id: randomUUID(), sender_id: group.id, receiver_id: rosa.id, content: 'Hello' };
      const headers = group.as(ben);
      return (await t.app.inject({ method: 'POST', url: '/api/messages', headers, payload })).statusCode;
    };
    await ask(t, 'POST', `/api/users/${ben.id}/block`, rosa);
    expect(await write()).toBe(201);
    await ask(t, 'POST', `/api/users/${group.id}/block`, rosa);
    expect(await write()).toBe(403);
  });
});
