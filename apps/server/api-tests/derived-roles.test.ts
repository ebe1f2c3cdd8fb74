import { type ErrorCode, type Operation, roleForGroup } from '@windfall/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { aGroup } from '../src/features/users/groups/testing/a-group.ts';
import { type LocalIssuer, openLocalIssuer } from '../src/features/users/testing/local-issuer.ts';
import { contractOperations } from '../src/platform/openapi/openapi-document.ts';
import { writeSettings } from '../src/platform/settings/site-settings.ts';
import { dialects } from '../testing/dialects.ts';
import { aMember } from '../testing/factories.ts';
import { call } from './testing/call.ts';
import { type Communities, type Community, PASSWORD, someCommunities } from './testing/community.ts';
import { isPartOf } from './testing/is-part-of.ts';
import { rows, STREAMS } from './testing/rows.ts';

const operations = contractOperations().filter(({ id }) => !STREAMS.has(id));
/** What only administrators may do to what belongs to others: their own operations, and those that refuse other members. */
const isOfAdministrators = ({ id, access, method }: Operation) => {
  const { admin = 0, other = 0 } = rows[id]?.statuses ?? {};
  return method !== 'GET' && (access === 'admin' || (admin < 300 && other === 403));
};

const written = operations.filter(isOfAdministrators);
const guarded = written.filter(({ body }) => isPartOf('credential', body));
const named = (listed: readonly Operation[]) => listed.map((operation) => ({ id: operation.id, operation }));

// @rule administration#high-security
test('every write of administrators demands a proof of identity at high security, or has its reason', () => {
  const unproven = written.filter((operation) => !guarded.includes(operation));
  expect(unproven.map(({ id }) => id).sort()).toEqual(Object.keys(WITHOUT_PROOF));
});

test('a proof is found in a body that is wrapped', () => {
  const body = z.object({ credential: z.string() });
  const wrapped = [
    body.nullish().default(null),
    body.readonly().catch({ credential: '' }),
    body.transform(String),
    z.preprocess((value) => value, body.prefault({ credential: '' })),
    z.union([z.string(), z.lazy(() => body.optional())]),
    z.intersection(z.object({ confirm: z.string() }), body),
  ];
  for (const schema of wrapped) expect(isPartOf('credential', schema), schema.type).toBe(true);
  expect(isPartOf('credential', z.object({ nested: body }))).toBe(false);
});

/** What the table of roles need not say of each operation, since the operation itself says it. */
describe.runIf(dialects.includes('sqlite'))('roles that follow from the operation', () => {
  let communities: Communities;
  let google: LocalIssuer;
  /** Headers of members who act for a group of Theo's. */
  let acting: Readonly<Record<'keeper' | 'helper' | 'former', Record<string, string>>>;

  beforeAll(async () => {
    google = await openLocalIssuer();
    communities = await someCommunities('sqlite', google, { isFirstDay: true });
    acting = await someKeepers(communities.first);
  });
  afterAll(async () => {
    await communities.close();
    await google.close();
  });

  test.each(named(operations))('$id for a group', async ({ id, operation }) => {
    const { first } = communities;
    const ask = (await rows[id]?.ask(first, 'visitor')) ?? {};
    const askAs = async (who: keyof typeof acting) =>
      call(first, operation, operation.path, 'visitor', {
        ...ask,
        headers: { ...ask.headers, ...acting[who] },
      });
    expect((await askAs('former')).json().code, 'a former keeper').toBe('ACT_AS_REFUSED');
    const least = roleForGroup(operation);
    if (!least)
      for (const who of ['keeper', 'helper'] as const)
        expect((await askAs(who)).json().code, who).toBe('NOT_FOR_GROUP');
    if (least === 'keeper') expect((await askAs('helper')).json().code).toBe('KEEPERS_ONLY');
    if (!least || operation.method !== 'GET') return;
    // What another member may not read, a group may not either.
    if ((rows[id]?.statuses.other ?? 0) >= 400)
      expect((await askAs('keeper')).statusCode).toBeGreaterThanOrEqual(400);
  });

  // @rule accounts#first-day
  test('an unproven member may all that others may, up to the limits of the first day', async () => {
    const disturbed: Operation[] = [];
    // Most requests do not disturb those that follow. What met a changed community is made in one of its own.
    await communities.inAnother(async (community) => {
      await setSettings(community, { firstDayListings: 1, firstDayConversations: 1 });
      for (const operation of ofMembers)
        if ((await byUnproven(community, operation)) !== expectedOf(operation)) disturbed.push(operation);
    });
    for (const operation of disturbed)
      await communities.inAnother(async (community) => {
        await setSettings(community, { firstDayListings: 1, firstDayConversations: 1 });
        expect([operation.id, await byUnproven(community, operation)]).toEqual([
          operation.id,
          expectedOf(operation),
        ]);
      });
  });

  // @rule administration#joining
  test('a member who waits to be let in reads, and writes to their own account alone', async () => {
    await communities.inAnother(async (community) => {
      const waits_since = community.t.clock.now().toISOString();
      for (const operation of operations) {
        const { id, access, method } = operation;
        const waiting = await aMember(community.t, 'Wanda Hill', { waits_since });
        const ask = (await rows[id]?.ask(community, 'visitor')) ?? {};
        const headers = { ...ask.headers, ...waiting.headers };
        const response = await call(community, operation, operation.path, 'visitor', { ...ask, headers });
        const code = response.statusCode === 403 ? response.json().code : null;
        // The invite of a member is made when it is first asked for.
        const isRead = method === 'GET' && id !== 'getOwnInvite';
        const isOpen = isRead || operation.whileWaiting || operation.duringMaintenance;
        if (access === 'admin') expect([id, code]).toEqual([id, 'FORBIDDEN']);
        else if (isOpen) expect([id, code]).not.toEqual([id, 'APPROVAL_PENDING']);
        else expect([id, code]).toEqual([id, 'APPROVAL_PENDING']);
      }
    });
  });

  const givesToken = ({ responses }: Operation) =>
    Object.values(responses).some((schema) => isPartOf('access_token', schema));

  // @rule accounts#session-cookie-alone
  test.each(named(operations.filter(givesToken)))(
    '$id by a page of the site’s origin',
    async ({ id, operation }) => {
      await communities.inAnother(async (community) => {
        const bearers = () =>
          community.t.ctx.db.read
            .selectFrom('session_tokens')
            .select('hash')
            .where('kind', '=', 'bearer')
            .execute();
        const before = await bearers();
        const ask = (await rows[id]?.ask(community, 'owner')) ?? {};
        const headers = { ...ask.headers, 'sec-fetch-site': 'same-origin' };
        const response = await call(community, operation, operation.path, 'owner', { ...ask, headers });
        const body = response.json();
        const isSignIn = response.statusCode < 300;
        expect(isSignIn ? body.credential : body.code).toBe(isSignIn ? 'cookie' : 'TOKEN_NOT_FOR_PAGES');
        expect(body).not.toHaveProperty('token');
        expect(before).toEqual(expect.arrayContaining(await bearers()));
      });
    },
  );

  // @rule administration#high-security
  test.each(named(guarded))('$id by an administrator without the password', async ({ id, operation }) => {
    await communities.inAnother(async (community) => {
      await setSettings(community, { securityLevel: 'high' });
      const { payload, ...ask } = (await rows[id]?.ask(community, 'admin')) ?? {};
      const without = withoutProof(id === 'changeSettings' ? { securityLevel: 'standard' } : payload);
      const refused = await call(community, operation, operation.path, 'admin', { ...ask, payload: without });
      expect(refused.json(), id).toMatchObject({ statusCode: 403, code: 'PASSWORD_REQUIRED' });
      const wrong = { ...without, password: `${PASSWORD}!` };
      const guessed = await call(community, operation, operation.path, 'admin', { ...ask, payload: wrong });
      expect(guessed.json(), id).toMatchObject({ code: 'INVALID_CURRENT_PASSWORD' });
    });
  });
});

/** Writes of administrators that demand no proof at high security, and why a stolen session may make them. */
const WITHOUT_PROOF: Readonly<Record<string, string>> = {
  addListing: 'one listing of the administrator, which can be deleted',
  createBackup: 'adds a file; its download and deletion demand a proof',
  createSiteInvite: 'reaches nobody by itself, and can be ended',
  decideAppeal:
    'shows or activates again, as is possible without a proof, or leaves what a decision with a proof did',
  discardImport: 'removes an uploaded copy; the backup is as it was',
  endSiteInvite: 'another invite can be made',
  previewBackup: 'prepares a restore, which demands a proof',
  restoreListing: 'takes a deletion back',
  sendTestEmail: 'one email to the administrator',
  setSitePicture: 'can be set again, and the audit log has it',
  uploadImport: 'prepares a restore, which demands a proof',
};

/** What deletes comes last. Signing in has tests of its own, with members who just registered. */
const ofMembers = operations
  .filter(({ access, path }) => access !== 'admin' && !path.startsWith('/api/auth/'))
  .toSorted((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'));

/** What a member who has reached the limits of the first day is refused with; all else is as for others. */
const FIRST_DAY: Readonly<Record<string, ErrorCode>> = { createListing: 'NEW_MEMBER_LISTINGS' };

const roleOf = ({ id }: Operation) => ((rows[id]?.statuses.other ?? 0) < 300 ? 'other' : 'owner');
const expectedOf = (operation: Operation) =>
  FIRST_DAY[operation.id] ?? rows[operation.id]?.statuses[roleOf(operation)];

async function byUnproven(community: Community, operation: Operation): Promise<string | number> {
  const role = roleOf(operation);
  const ask = (await rows[operation.id]?.ask(community, role)) ?? {};
  const response = await call(community, operation, operation.path, role, ask);
  return operation.id in FIRST_DAY ? response.json().code : response.statusCode;
}

async function setSettings({ t }: Community, changes: Parameters<typeof writeSettings>[1]): Promise<void> {
  await t.ctx.db.transaction((trx) => writeSettings(trx, changes, t.clock.now()));
  t.ctx.settings.invalidate();
}

async function someKeepers({ t, people: { other } }: Community) {
  const group = await aGroup(t, other);
  const [keeper, helper, former] = [
    await aMember(t, 'Kim Alder'),
    await aMember(t, 'Hal Rowan'),
    await aMember(t, 'Fay Linden'),
  ];
  await group.add(keeper);
  await group.add(helper, 'helper');
  await group.add(former);
  expect((await group.remove(former)).statusCode).toBe(200);
  return { keeper: group.as(keeper), helper: group.as(helper), former: group.as(former) };
}

function withoutProof(payload: object | string | undefined): object {
  const { password, current_password, credential, passkey, ...rest } = {
    ...(payload as Record<string, unknown> | undefined),
  };
  return rest;
}
