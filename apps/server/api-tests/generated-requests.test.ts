import type { Operation } from '@windfall/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalIssuer, openLocalIssuer } from '../src/features/users/testing/local-issuer.ts';
import { contractOperations } from '../src/platform/openapi/openapi-document.ts';
import { dialects } from '../testing/dialects.ts';
import { call } from './testing/call.ts';
import { type Communities, type Community, type Role, someCommunities } from './testing/community.ts';
import { generatedRequests } from './testing/generated-requests.ts';
import { STREAMS } from './testing/rows.ts';

/** Each run uses the same requests; to try others: FUZZ_SEED=7 FUZZ_RUNS=500 npx vitest run <this file>. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_808);
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 12);

/** A busy machine tries fewer requests within this time. */
const LIMIT_MS = numRuns > 20 ? 60_000 : 2_000;

const TRIED_ROLES: readonly Role[] = ['visitor', 'owner', 'admin'];

/** PostgreSQL, where it is tested, refuses values that SQLite stores. */
const dialect = dialects.at(-1) ?? 'sqlite';

describe(`generated requests on ${dialect}`, () => {
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

  const operations = contractOperations().filter(({ id }) => !STREAMS.has(id));

  test.each(operations.map((operation) => ({ id: operation.id, operation })))(
    '$id never fails',
    async ({ operation }) => {
      const { first, inAnother } = communities;
      if (operation.method === 'GET') await expectNoFailure(first, operation);
      // A write may end all sessions.
      else await inAnother((community) => expectNoFailure(community, operation));
    },
    120_000,
  );
});

async function expectNoFailure(community: Community, operation: Operation): Promise<void> {
  const asks = fc.tuple(fc.constantFrom(...TRIED_ROLES), generatedRequests(operation, community));
  await fc.assert(
    fc.asyncProperty(asks, async ([role, ask]) => {
      const response = await call(community, operation, operation.path, role, ask);
      expect(response.statusCode, response.body.slice(0, 300)).toBeLessThan(500);
      if (response.statusCode >= 400) expect(response.json().code).toMatch(/^[A-Z_]+$/);
    }),
    { seed, numRuns, interruptAfterTimeLimit: LIMIT_MS },
  );
  expect(community.t.logged).toEqual([]);
}
