import type { ImportPreview } from '@windfall/contract';
import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import type { StagedRows } from './staged-rows.ts';

type Count = ImportPreview['counts'][number];

const COMPARED = [
  ['members', 'users'],
  ['listings', 'listings'],
  ['messages', 'messages'],
  ['images', 'images'],
  ['exchanges', 'claims'],
  ['reports', 'reports'],
] as const;

/** Number of rows of each kind, of exchanges those of claims: in the backup, now, and created since the backup. */
export async function compareCounts(db: Reader, staged: StagedRows, madeAt: string): Promise<Count[]> {
  const counts: Count[] = [];
  for (const [what, table] of COMPARED) {
    // A deleted account leaves a row that is not a member.
    const isMembers = table === 'users';
    const backup = staged.count(table, isMembers ? 'deleted_at is null' : 'true');
    const made = table === 'claims' ? 'asked_at' : 'created_at';
    const count = async (since: string) => {
      const { n } = await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where(sql.ref<string>(made), '>', since)
        .$if(isMembers, (query) => query.where('deleted_at' as never, 'is', null))
        .executeTakeFirstOrThrow();
      return n;
    };
    counts.push({ what, backup, now: await count(''), newer: await count(madeAt) });
  }
  return counts;
}
