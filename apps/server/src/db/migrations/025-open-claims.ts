import { type Kysely, sql } from 'kysely';

/** The clock looks for open claims that must end every 15 seconds, and most claims are over. Pickups are counted by asker. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index claims_open on claims (seq) where state in ('asked', 'offered', 'agreed')`.execute(
    db,
  );
  await sql`create index claims_collected on claims (asker_id, changed_at) where state = 'collected'`.execute(
    db,
  );
}
