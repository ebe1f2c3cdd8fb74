import type { Operation } from '@windfall/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalIssuer, openLocalIssuer } from '../src/features/users/testing/local-issuer.ts';
import { contractOperations } from '../src/platform/openapi/openapi-document.ts';
import { dialects } from '../testing/dialects.ts';
import { call } from './testing/call.ts';
import { expectDescribed } from './testing/check-response.ts';
import { type Communities, type Community, someCommunities } from './testing/community.ts';
import { askOf, type Draft, draftsOf, KnownValues } from './testing/generated-requests.ts';
import { STREAMS } from './testing/rows.ts';

/**
 * Each run makes the same requests. To make others: FUZZ_SEED=7 FUZZ_RUNS=10 npx vitest run <this file>, which makes so
 * many long sequences of requests for each operation, and forty times as many over all operations.
 */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_808);
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 0);
const SEQUENCE = numRuns > 0 ? 60 : 4;
const MIXED = numRuns > 0 ? numRuns * 40 : 6;

/** PostgreSQL, where it is tested, refuses values that SQLite stores. */
const dialect = dialects.at(-1) ?? 'sqlite';

/** How often each operation was answered with each status. */
const answers = new Map<string, Map<number, number>>();

const operations = contractOperations().filter(({ id }) => !STREAMS.has(id));
const operationOf = new Map(operations.map((operation) => [operation.id, operation]));

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
    if (numRuns > 0) tell();
  });

  test.each(operations.map((operation) => ({ ...operation, drafts: draftsOf(operation) })))(
    '$id never fails',
    async ({ method, drafts }) => {
      const { first, inAnother } = communities;
      await expectNoFailure(
        drafts,
        Math.max(1, numRuns),
        method === 'GET' ? (work) => work(first) : inAnother,
      );
    },
    60_000 + numRuns * 60_000,
  );

  test(
    'operations never fail one after another',
    () => expectNoFailure(fc.oneof(...operations.map(draftsOf)), MIXED, communities.inAnother),
    60_000 + numRuns * 120_000,
  );
});

type Work = (community: Community) => Promise<void>;

async function expectNoFailure(
  drafts: fc.Arbitrary<Draft>,
  runs: number,
  inOne: (work: Work) => Promise<void>,
): Promise<void> {
  const sequences = fc.array(drafts, { minLength: SEQUENCE, maxLength: SEQUENCE });
  await fc.assert(
    fc.asyncProperty(sequences, (sequence) =>
      inOne(async (community) => {
        const known = new KnownValues(community);
        for (const draft of sequence) if (await hasEndedSession(draft, community, known)) break;
        expect(community.t.logged).toEqual([]);
      }),
    ),
    { seed, numRuns: runs, endOnFailure: true },
  );
}

/** Makes a request, and says whether it was refused for want of a session, which one before it has ended. */
async function hasEndedSession(draft: Draft, community: Community, known: KnownValues): Promise<boolean> {
  const { role } = draft;
  const operation = operationOf.get(draft.id) as Operation;
  const ask = await askOf(draft, community, known);
  const response = await call(community, operation, operation.path, role, ask);
  const { statusCode, body } = response;
  const fails = (why: unknown) =>
    new Error(
      `${role} ${draft.id} ${JSON.stringify(ask).slice(0, 1500)}\n${statusCode} ${body.slice(0, 300)}`,
      { cause: why },
    );
  if (statusCode === 500) throw fails('500');
  try {
    expectDescribed(operation, operation.path, response, statusCode < 400 ? undefined : 'default');
  } catch (error) {
    throw fails(error);
  }
  const counted = answers.get(draft.id) ?? new Map<number, number>();
  answers.set(draft.id, counted.set(statusCode, (counted.get(statusCode) ?? 0) + 1));
  if (statusCode < 300) known.learn(body);
  const isMember = role !== 'visitor' && role !== 'deactivated';
  return isMember && statusCode === 401 && response.json().code === 'UNAUTHORIZED';
}

/** How many requests were made and answered with what. What never succeeds is hardly tried, and fails the run. */
function tell(): void {
  const told: Record<string, number> = { requests: 0, '2xx': 0 };
  for (const [status, count] of [...answers.values()].flatMap((counted) => [...counted])) {
    const kind = status < 300 ? '2xx' : String(status);
    told[kind] = (told[kind] ?? 0) + count;
    told['requests'] = (told['requests'] ?? 0) + count;
  }
  process.stdout.write(`${JSON.stringify(told)}\n`);
  const isTried = (counted: ReadonlyMap<number, number>) =>
    [...counted.keys()].some((status) => status < 300);
  expect([...answers].flatMap(([id, counted]) => (isTried(counted) ? [] : [id]))).toEqual([]);
}
