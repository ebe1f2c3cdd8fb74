import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember } from '../../../../testing/factories.ts';
import { aListing } from '../../../../testing/fixtures/listings.ts';
import { useTestApp } from '../../../../testing/test-app.ts';
import { messagingClientOf } from '../../messages/testing/messaging-client.ts';
import {
  countSelected,
  findAllSelected,
  findSelected,
  type MemberSelection,
  memberRanges,
  rangeStartQuery,
} from './selected-members.repo.ts';

const SMALL_RANGE = 3;

describe.each(dialects)('selected members on %s', (dialect) => {
  const t = useTestApp(dialect);

  /** Creates eleven members. Those with an even number are idle. Returns the ids of the idle ones, the newest first. */
  async function createMembers(): Promise<string[]> {
    const ada = await aMember(t, 'Ada Moss', { is_admin: 1 });
    const idle: string[] = [];
    for (let n = 0; n < 11; n += 1) {
      const member = await aMember(t, `Member ${n}`);
      if (n === 1) await messagingClientOf(t, member).send(ada.id, 'Hello');
      else if (n === 5) await aMember(t, 'Tess Test', { is_test: 1, is_admin: 1 });
      if (n % 2 && n !== 1) await aListing(t, member);
      if (n % 2 === 0) idle.push(member.id);
    }
    return idle.sort().reverse();
  }

  test('do not depend on the size of the ranges', async () => {
    const idle = await createMembers();
    const { db } = t.ctx;
    const now = t.clock.now().toISOString();
    const selections: MemberSelection[] = [
      { kind: 'idle' },
      { kind: 'idle', joinedBy: now },
      { kind: 'idle-among', ids: idle },
    ];
    const ids = (members: readonly { id: string }[]) => members.map(({ id }) => id);
    for (const selection of selections)
      for (const rangeSize of [1, SMALL_RANGE, 13, 1_000]) {
        expect(await countSelected(db.read, selection, rangeSize)).toBe(idle.length);
        expect(ids(await findSelected(db.read, selection, 100, rangeSize))).toEqual(idle);
        for (const limit of [1, 4, idle.length])
          expect(ids(await findSelected(db.read, selection, limit, rangeSize))).toEqual(idle.slice(0, limit));
        const all = await db.transaction((trx) => findAllSelected(trx, selection, rangeSize));
        expect(ids(all).sort()).toEqual(idle.toSorted());
      }
    expect(await countSelected(db.read, { kind: 'all' }, SMALL_RANGE)).toBe(11);
  });

  // @rule administration#purge
  test('are in exactly one range each, and other work runs between two ranges', async () => {
    await createMembers();
    const { read } = t.ctx.db;
    const seen: string[] = [];
    const turns: string[] = [];
    for await (const { from, before } of memberRanges(read, SMALL_RANGE)) {
      const members = await read
        .selectFrom('users')
        .select('id')
        .where('id', '>=', from ?? '')
        .where('id', '<', before ?? '~')
        .orderBy('id', 'desc')
        .execute();
      expect(members.length).toBeLessThanOrEqual(SMALL_RANGE);
      seen.push(...members.map(({ id }) => id));
      // Work that is already queued runs before the next range.
      const turn = from ?? 'the last';
      setImmediate(() => turns.push(turn));
      if (turns.length > 0) expect(turns.at(-1)).toBe(before);
    }
    const allMembers = await read.selectFrom('users').select('id').orderBy('id', 'desc').execute();
    expect(seen).toEqual(allMembers.map(({ id }) => id));
    expect(turns.length).toBeGreaterThanOrEqual(4);
  });

  test('are split into ranges by an index-only scan of ids', async () => {
    const { db } = t.ctx;
    const query = rangeStartQuery(db.read, 'm', 2_000).compile();
    const plan = await db.transaction(async (trx) => {
      if (dialect === 'postgres')
        await sql`set local enable_seqscan = off; set local enable_bitmapscan = off`.execute(trx);
      const prefix = dialect === 'sqlite' ? 'explain query plan ' : 'explain ';
      const { rows } = await trx.executeQuery<object>({ ...query, sql: prefix + query.sql });
      return JSON.stringify(rows);
    });
    expect(plan).toMatch(
      dialect === 'sqlite' ? /COVERING INDEX sqlite_autoindex_users/ : /Index Only Scan Backward/,
    );
  });
});
