import { type Kysely, sql } from 'kysely';

/**
 * Deletes addresses of pickups that the asker planned last. Before the rule, an asker could choose the time at which the giver's
 * address is shown; the history does not tell a change of the time from one of the note, so the giver writes these anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update claims set address = ''
    where address <> '' and exists (
      select 1 from claim_events
      where claim_events.claim_id = claims.id and action = 'pickup' and actor = 'asker' and not exists (
        select 1 from claim_events as later
        where later.claim_id = claims.id and later.action = 'pickup' and later.actor = 'giver'
          and later.n > claim_events.n
      )
    )`.execute(db);
}
