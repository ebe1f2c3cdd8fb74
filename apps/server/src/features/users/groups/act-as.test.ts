import { randomUUID } from 'node:crypto';
import { FOR_GROUPS, KEEPER_ROLES, type Operation, roleForGroup } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember, type TestMember } from '../../../../testing/factories.ts';
import { aListing } from '../../../../testing/fixtures/listings.ts';
import { type TestApp, useTestApp } from '../../../../testing/test-app.ts';
import { contractOperations } from '../../../platform/openapi/openapi-document.ts';
import { anAdmin } from '../../admin/testing/community.ts';
import { aGroup } from './testing/a-group.ts';

const REFUSED = [403, 'ACT_AS_REFUSED'] as const;
const isRead = ({ method, produces }: Operation) => method === 'GET' && produces === undefined;
const words = (title: string) => ({ title, description: 'Fresh', category: 'Vegetables' });

async function aPantry(t: TestApp) {
  const [ben, cara, rosa] = [await aMember(t, 'Ben'), await aMember(t, 'Cara'), await aMember(t, 'Rosa')];
  const pantry = await aGroup(t, ben);
  await pantry.add(cara);
  const call = async (
    headers: Record<string, string>,
    [method, url, payload]: readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string, object?],
  ) => {
    const response = await t.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: response.statusCode, code: response.json()?.code, body: response.json() };
  };
  return { ben, cara, rosa, pantry, call };
}

describe.each(dialects)('acting for a group on %s', (dialect) => {
  const t = useTestApp(dialect);

  // @rule groups#left
  test('is over once the member has left, in twelve ways', async () => {
    const { cara, rosa, pantry, call } = await aPantry(t);
    const figs = await aListing(t, rosa);
    const shared = await call(pantry.as(cara), ['POST', '/api/listings', words('Bread')]);
    const keyed = { ...pantry.as(cara), 'idempotency-key': 'k-1' };
    await call(keyed, ['POST', '/api/listings', words('Beans')]);
    const stream = await t.app.inject({
      url: '/api/events',
      headers: pantry.as(cara),
      payloadAsStream: true,
    });
    expect([shared.status, shared.body.user_id, stream.statusCode]).toEqual([201, pantry.id, 200]);

    expect((await pantry.remove(cara)).statusCode).toBe(200);
    const asked = { id: randomUUID(), wanted: 1 };
    const message = (to: TestMember) => ({
      id: randomUUID(),
      sender_id: pantry.id,
      receiver_id: to.id,
      content: 'Hello',
    });
    const ways = [
      ['a listing', pantry.as(cara), ['POST', '/api/listings', words('Soup')]],
      ['a change', pantry.as(cara), ['PUT', `/api/listings/${shared.body.id}`, { title: 'Old bread' }]],
      ['a deletion', pantry.as(cara), ['DELETE', `/api/listings/${shared.body.id}`]],
      ['a repeated creation', keyed, ['POST', '/api/listings', words('Beans')]],
      ['a claim', pantry.as(cara), ['POST', `/api/listings/${figs.id}/claims`, asked]],
      ['a message', pantry.as(cara), ['POST', '/api/messages', message(rosa)]],
      ['the inbox', pantry.as(cara), ['GET', `/api/messages/conversations/${pantry.id}`]],
      ['the claims', pantry.as(cara), ['GET', '/api/claims?role=asker']],
      ['the export', pantry.as(cara), ['GET', `/api/users/${pantry.id}/export`]],
      ['a public read', pantry.as(cara), ['GET', '/api/listings']],
      ['a bearer token', { ...cara.bearer, 'act-as': pantry.id }, ['GET', '/api/auth/me']],
      ['a new stream', pantry.as(cara), ['GET', '/api/events']],
    ] as const;
    for (const [way, headers, request] of ways) {
      const { status, code } = await call(headers, request);
      expect([status, code], way).toEqual(REFUSED);
    }
    // Members who act for themselves reach nothing of the group either.
    const own = [
      ['PUT', `/api/listings/${shared.body.id}`, { title: 'Old bread' }, 403],
      ['GET', `/api/messages/conversations/${pantry.id}`, undefined, 403],
      ['POST', '/api/messages', message(rosa), 403],
      ['GET', `/api/users/${pantry.id}/export`, undefined, 403],
      ['GET', `/api/groups/${pantry.id}/keepers`, undefined, 404],
      ['POST', `/api/groups/${pantry.id}/keepers`, { user_id: cara.id, role: 'keeper' }, 404],
    ] as const;
    for (const [method, url, payload, status] of own)
      expect((await call(cara.headers, payload ? [method, url, payload] : [method, url])).status, url).toBe(
        status,
      );
    // The stream that was open has ended by itself.
    for await (const _ of stream.stream());
    expect(t.logged).toEqual([]);
  });

  // @rule groups#act-as
  test('is refused for all but an active group of a member with a session', async () => {
    const { ben, cara, rosa, pantry, call } = await aPantry(t);
    const ada = await anAdmin(t);
    const another = await aGroup(t, rosa, 'Fourth-graders’ garden');
    const as = (member: TestMember, group: string) =>
      call({ ...member.headers, 'act-as': group }, ['GET', '/api/auth/me']);
    const answers = async (cases: readonly (readonly [TestMember, string])[]) => {
      for (const [member, group] of cases) {
        const { status, code } = await as(member, group);
        expect([status, code], group).toEqual(REFUSED);
      }
    };
    const odd = ['', ' ', 'nobody', `${pantry.id}, ${pantry.id}`, `${pantry.id}'--`, pantry.id.toUpperCase()];
    await answers([
      ...odd.map((id) => [ben, id] as const),
      ...([ben.id, cara.id, another.id].map((id) => [ben, id]) as (readonly [TestMember, string])[]),
      [ada, pantry.id],
      [ada, ada.id],
    ]);
    for (const headers of [{ 'act-as': pantry.id }, { 'act-as': pantry.id, cookie: 'auth_token=none' }]) {
      const { status, code } = await call(headers, ['GET', '/api/listings']);
      expect([status, code]).toEqual([401, 'UNAUTHORIZED']);
    }
    expect((await as(cara, pantry.id)).body.user).toMatchObject({ id: pantry.id, is_group: true });
    const set = (id: string, columns: object) =>
      t.ctx.db.transaction((trx) => trx.updateTable('users').set(columns).where('id', '=', id).execute());
    await set(cara.id, { is_active: 0 });
    expect(await as(cara, pantry.id)).toMatchObject({ status: 401 });
    await set(pantry.id, { is_active: 0 });
    await answers([[ben, pantry.id]]);
    await set(pantry.id, { is_active: 1 });
    expect((await as(ben, pantry.id)).status).toBe(200);
    const gone = { confirm: 'DELETE', current_password: 'a bee in every bonnet' };
    expect((await call(ada.headers, ['DELETE', `/api/users/${pantry.id}`, gone])).status).toBe(200);
    await answers([[ben, pantry.id]]);
  });

  // @rule groups#by
  test('says who acted within the group alone', async () => {
    const { cara, rosa, pantry, call } = await aPantry(t);
    const figs = await aListing(t, rosa);
    const ask = { id: randomUUID(), wanted: 1, note: 'For Friday.' };
    const claim = await call(pantry.as(cara), ['POST', `/api/listings/${figs.id}/claims`, ask]);
    expect(claim.body.events).toMatchObject([{ action: 'ask', by: 'Cara' }]);
    await call(rosa.headers, ['POST', `/api/claims/${ask.id}/offer`, { version: 1, amount: 1 }]);
    const taken = await call(pantry.as(cara), ['POST', `/api/claims/${ask.id}/accept`, { version: 2 }]);
    expect(taken.body.events.map(({ by }: { by?: string }) => by)).toEqual(['Cara', undefined, 'Cara']);
    const thread = await call(pantry.as(cara), ['GET', `/api/messages/conversation/${rosa.id}`]);
    expect(thread.body).toMatchObject([{ sender_id: pantry.id, by: 'Cara' }]);
    const exported = await call(pantry.as(cara), ['GET', `/api/users/${pantry.id}/export`]);
    expect(exported.body).toMatchObject({
      messages: [{ by_user: cara.id }],
      claims: [{ acts: [{ by_user: cara.id }, { by_user: cara.id }] }],
    });
    const seen: string[] = [];
    for (const { id: operation, path } of contractOperations().filter(isRead))
      for (const one of path.includes('{') ? [ask.id, figs.id, rosa.id, pantry.id] : ['']) {
        const url = `${path.replaceAll(/\{\w+\}/g, one)}?role=giver&term=pantry`;
        const { statusCode, body } = await t.app.inject({ url, headers: rosa.headers });
        if (statusCode === 200) seen.push(operation);
        expect(body, url).not.toMatch(/"by":"Cara"|"by_user":"/);
      }
    expect(seen).toEqual(
      expect.arrayContaining(['getClaim', 'listClaims', 'listLine', 'listMessages', 'exportUser']),
    );
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule groups#switch
  test('of pages is a cookie for a group of the member, which ends with the session', async () => {
    const { cara, rosa, pantry } = await aPantry(t);
    const send = async (headers: Record<string, string>, url: string, payload: object = {}) => {
      const response = await t.app.inject({ method: 'POST', url, headers, payload });
      return [response.statusCode, [response.headers['set-cookie'] ?? []].flat()] as const;
    };
    const act = (member: TestMember, group_id: string | null) =>
      send(member.headers, '/api/auth/act-as', { group_id });
    const set = new RegExp(`^act_as=${pantry.id}; Max-Age=2592000; Path=/; SameSite=Strict$`);
    expect(await act(cara, pantry.id)).toEqual([200, [expect.stringMatching(set)]]);
    const cleared = expect.stringMatching(/^act_as=; Max-Age=0/);
    expect(await act(cara, null)).toEqual([200, [cleared]]);
    for (const other of [cara.id, rosa.id, 'nobody', '"><script>'])
      expect((await act(cara, other))[0], other).toBe(403);
    expect(await act(rosa, pantry.id)).toEqual([403, []]);
    expect((await send(pantry.as(cara), '/api/auth/act-as', { group_id: null }))[0]).toBe(403);
    // The API goes by the header alone, so a forged cookie does nothing there.
    const forged = { cookie: `${rosa.headers.cookie}; act_as=${pantry.id}` };
    const me = await t.app.inject({ url: '/api/auth/me', headers: forged });
    expect(me.json().user.id).toBe(rosa.id);
    const left = await send({ cookie: `${cara.headers.cookie}; act_as=${pantry.id}` }, '/api/auth/logout');
    expect(left).toEqual([200, expect.arrayContaining([cleared])]);
  });

  // @rule groups#possible
  test('is possible for the operations that the contract names, in their role', async () => {
    const { ben, cara, pantry } = await aPantry(t);
    await pantry.add(cara, 'helper');
    const operations = contractOperations();
    expect(operations.map(({ id }) => id)).toEqual(
      expect.arrayContaining(KEEPER_ROLES.flatMap((role) => FOR_GROUPS[role])),
    );
    const codes = { keeper: 'KEEPERS_ONLY', helper: undefined, none: 'NOT_FOR_GROUP' };
    for (const operation of operations.filter(({ id }) => id !== 'streamEvents'))
      for (const [member, refusals] of [
        [cara, codes],
        [ben, { ...codes, keeper: undefined }],
      ] as const) {
        const { statusCode, body } = await t.app.inject({
          method: operation.method,
          url: operation.path.replaceAll(/\{\w+\}/g, 'unknown'),
          headers: pantry.as(member),
        });
        const refusal = [403, refusals[roleForGroup(operation) ?? 'none']];
        const code = /"code":"(ACT_AS_REFUSED|NOT_FOR_GROUP|KEEPERS_ONLY)"/.exec(body)?.[1];
        expect([code && statusCode, code], operation.id).toEqual(
          refusal[1] ? refusal : [undefined, undefined],
        );
      }
  });
});
