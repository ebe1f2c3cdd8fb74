import type { Operation } from '@windfall/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalIssuer, openLocalIssuer } from '../src/features/users/testing/local-issuer.ts';
import { contractOperations } from '../src/platform/openapi/openapi-document.ts';
import { dialects } from '../testing/dialects.ts';
import { call } from './testing/call.ts';
import { expectDescribed } from './testing/check-response.ts';
import { type Communities, type Community, ROLES, type Role, someCommunities } from './testing/community.ts';
import { expectNoMarks } from './testing/marks.ts';
import type { Row } from './testing/row.ts';
import { rows, STREAMS } from './testing/rows.ts';

const operations = contractOperations().filter(({ id }) => !STREAMS.has(id));
const isSuccess = (status: number) => status < 300;

test('the table has exactly one row for each operation', () => {
  expect(Object.keys(rows).sort()).toEqual(operations.map(({ id }) => id).sort());
});

test('every operation succeeds for one role at least, so that its response is checked against its description', () => {
  const refused = operations.filter(({ id }) => !Object.values(rows[id]?.statuses ?? {}).some(isSuccess));
  expect(refused.map(({ id }) => id)).toEqual([]);
});

test('operations that need a member refuse visitors, and all with input have an invalid request', () => {
  for (const operation of operations) {
    const row = rows[operation.id];
    if (!row) continue;
    if (operation.access !== 'public') {
      expect([row.statuses.visitor, row.statuses.deactivated], operation.id).toEqual([401, 401]);
    }
    if (operation.access === 'admin') {
      const { owner, other, blocked } = row.statuses;
      expect([owner, other, blocked], operation.id).toEqual([403, 403, 403]);
    }
    if (operation.body || operation.query) expect(row.invalid, operation.id).toBeDefined();
  }
});

describe.each(dialects)('every operation at every path on %s', (dialect) => {
  // Refusals and reads change nothing, so they share one community.
  let communities: Communities;
  let google: LocalIssuer;
  beforeAll(async () => {
    google = await openLocalIssuer();
    communities = await someCommunities(dialect, google);
  });
  afterAll(async () => {
    await communities.close();
    await google.close();
  });

  const cases = operations.flatMap((operation) => {
    const row = rows[operation.id];
    // An alias shares the handler, so the second database needs no call of it.
    const paths = dialect === dialects[0] ? [operation.path, ...(operation.aliases ?? [])] : [operation.path];
    return row ? paths.map((path) => ({ name: `${operation.method} ${path}`, operation, path, row })) : [];
  });

  // @rule administration#backup
  // @rule browse#produce-types
  // @rule http-api#health
  // @rule moderation#block
  test.each(cases)('$name responds to each role as described', async ({ operation, path, row }) => {
    const { first: shared, inAnother } = communities;
    const allowed = ROLES.filter((one) => isSuccess(row.statuses[one]));
    // An alias shares the handler and the second database shares the policies, so one allowed role suffices for them.
    const isRepeated = path !== operation.path || dialect !== dialects[0];
    if (!isRepeated) {
      await expectRefusals(shared, operation, path, row);
      await expectInvalid(shared, operation, path, row);
    }
    for (const role of isRepeated ? allowed.slice(0, 1) : allowed) {
      if (operation.method === 'GET') await expectResponse(shared, operation, path, row, role);
      else
        await inAnother(async (community) => {
          await expectResponse(community, operation, path, row, role);
          expect(community.t.logged).toEqual([]);
        });
    }
    expect(shared.t.logged).toEqual([]);
  });
});

async function expectResponse(
  community: Community,
  operation: Operation,
  path: string,
  row: Row,
  role: Role,
): Promise<void> {
  const response = await call(community, operation, path, role, await row.ask(community, role));
  expect(response.statusCode, `${role}: ${response.body.slice(0, 300)}`).toBe(row.statuses[role]);
  expectDescribed(operation, path, response);
  expectNoMarks(community, operation.id, role, response);
  if (role === 'blocked' && operation.method === 'GET') expectNoBlockedContent(community, response.body);
}

/** No read shows members with a block in between, nor their content. */
function expectNoBlockedContent({ people, listingId }: Community, body: string): void {
  for (const id of [people.owner.id, people.other.id, listingId]) expect(body).not.toContain(id);
}

async function expectRefusals(
  community: Community,
  operation: Operation,
  path: string,
  row: Row,
): Promise<void> {
  for (const role of ROLES.filter((one) => !isSuccess(row.statuses[one]))) {
    const response = await call(community, operation, path, role, await row.ask(community, role));
    expect(response.statusCode, `${role}: ${response.body.slice(0, 300)}`).toBe(row.statuses[role]);
    const code = row.codes?.[role];
    if (code) expect(response.json().code, role).toBe(code);
    expectDescribed(operation, path, response);
    expectNoMarks(community, operation.id, role, response);
    if (role === 'blocked') expectNoBlockedContent(community, response.body);
  }
}

async function expectInvalid(
  community: Community,
  operation: Operation,
  path: string,
  row: Row,
): Promise<void> {
  const allowed = operation.access === 'admin' ? 'admin' : 'owner';
  const role = ROLES.find((one) => isSuccess(row.statuses[one])) ?? allowed;
  if (!row.invalid) return;
  const { is, ...ask } = row.invalid(community);
  const response = await call(community, operation, path, role, ask);
  expect([response.statusCode, response.json().code], response.body.slice(0, 300)).toEqual([...is]);
  expectNoMarks(community, operation.id, role, response);
  expectDescribed(operation, path, response);
  expect(response.json().message).toMatch(/\S/);
}
