import { type Kysely, sql } from 'kysely';

/** Notices of before named the block that had ended an exchange, in answers and exports. A block is told to neither member. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update notices set data = replace(data, '"event":"blocked"', '"event":"member_left"')
    where kind = 'exchange' and data like '%"event":"blocked"%'`.execute(db);
}
