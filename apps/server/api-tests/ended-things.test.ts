import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSnapshot } from '../src/db/dialects/snapshot.ts';
import { BACKUP_TABLES } from '../src/features/backups/backup-tables.ts';
import { type LocalIssuer, openLocalIssuer } from '../src/features/users/testing/local-issuer.ts';
import { contractOperations } from '../src/platform/openapi/openapi-document.ts';
import { dialects } from '../testing/dialects.ts';
import { call } from './testing/call.ts';
import { type Communities, type Community, type Role, someCommunities } from './testing/community.ts';
import { type Asks, ENDINGS } from './testing/endings.ts';
import type { Ask } from './testing/row.ts';
import { rows } from './testing/rows.ts';

const CALLERS = ['visitor', 'owner', 'other', 'admin'] as const;

/** Operations whose paths name nothing that can end. */
const FIXED = new Set(['getCrop', 'getLegalText', 'exportTable', 'checkInvite', 'getLastQuestion']);
/** Staging an import takes long, so features/backups/browser-backup.test.ts tests imports that are over. */
const ELSEWHERE = new Set(['applyImport', 'discardImport']);
const NAMED_IN_BODIES = ['sendMessage', 'createReport'];
const operations = contractOperations().filter(
  ({ id, path }) =>
    (path.includes('{') && !FIXED.has(id) && !ELSEWHERE.has(id)) || NAMED_IN_BODIES.includes(id),
);

/** Words of what has ended: no refusal may contain them. */
const CONTENT = /Forty zucchini|A crate of quinces|Rosa Fields|Theo Marsh|12 Elm Street/;

describe.runIf(dialects.includes('sqlite'))('what has ended', () => {
  const covered = new Set<string>();
  let communities: Communities;
  let google: LocalIssuer;
  beforeAll(async () => {
    google = await openLocalIssuer();
    communities = await someCommunities('sqlite', google);
  });
  afterAll(async () => {
    await communities.close();
    await google.close();
  });

  test.each(ENDINGS)('$name', async ({ ids, end, succeeds }) => {
    await communities.inAnother(async (community) => {
      const asks = await asksOf(community);
      const ended = ids(community, asks);
      await end(community, asks);
      const named = operations.filter(({ id }) => names(asks.get(id), ended));
      for (const { id } of named) covered.add(id);
      const stored = await everythingStored(community);
      const answered = new Map<string, Role[]>();
      for (const operation of named)
        for (const role of CALLERS) {
          const { id, path, method } = operation;
          const isRefused = !succeeds[id]?.includes(role);
          // What may be written is tested with the operation.
          if (!isRefused && method !== 'GET') continue;
          const { statusCode, body } = await call(
            community,
            operation,
            path,
            role,
            askAs(community, role, asks.get(id)),
          );
          expect(statusCode, `${role} ${id} ${body}`).toBeLessThan(500);
          if (statusCode >= 400) expect(body, `${role} ${id}`).not.toMatch(CONTENT);
          else answered.set(id, [...(answered.get(id) ?? []), role]);
        }
      const reads = operations.filter(({ id, method }) => method === 'GET' && succeeds[id]);
      expect(Object.fromEntries(answered)).toEqual(
        Object.fromEntries(reads.map(({ id }) => [id, succeeds[id]])),
      );
      expect(await everythingStored(community)).toEqual(stored);
      expect(community.t.logged).toEqual([]);
    });
  });

  test('is named by every operation that names something', () => {
    expect(operations.flatMap(({ id }) => (covered.has(id) ? [] : [id]))).toEqual([]);
  });
});

async function asksOf(community: Community): Promise<Asks> {
  const asks = new Map<string, Ask>();
  for (const { id } of operations) {
    const ask = await rows[id]?.ask(community, 'owner');
    // Members write in their own name: the caller becomes the sender.
    const isMessage = id === 'sendMessage' && typeof ask?.payload === 'object';
    if (ask) asks.set(id, isMessage ? { payload: { ...ask.payload, sender_id: '' } } : ask);
  }
  return asks;
}

const names = (ask: Ask | undefined, ids: readonly string[]) => {
  const text = JSON.stringify([ask?.params, ask?.query, ask?.payload]);
  return ids.some((id) => id !== '' && text.includes(`"${id}"`));
};

function askAs({ people }: Community, role: Role, ask: Ask = {}): Ask {
  const { payload } = ask;
  if (typeof payload !== 'object' || !('sender_id' in payload) || role === 'visitor') return ask;
  return { ...ask, payload: { ...payload, sender_id: people[role].id } };
}

/** What a backup would hold, by table: neither sessions nor what counts requests. */
async function everythingStored({ t }: Community): Promise<Record<string, string>> {
  const snapshot = await openSnapshot(t.ctx.config.database);
  const stored: Record<string, string> = {};
  for (const { name, condition } of BACKUP_TABLES)
    for await (const batch of snapshot.rows(name, condition))
      stored[name] = (stored[name] ?? '') + JSON.stringify(batch);
  await snapshot.close();
  return stored;
}
