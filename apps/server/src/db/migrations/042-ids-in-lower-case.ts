import { type Kysely, sql } from 'kysely';

interface Tables {
  claims: { id: string; asker_id: string; giver_id: string };
  claim_events: { claim_id: string; n: number };
  address_reveals: { claim_id: string; viewer_id: string };
  messages: { id: string; claim_id: string | null; sender_id: string; receiver_id: string };
  notices: { user_id: string; data: string };
  notifications: { user_id: string; key: string; data: string };
  reports: { subject_type: string; subject_id: string };
}

/** The id of a message that tells of a claim is that of the claim behind 'claim:'. */
const UUID = /^(?:claim:)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Ids of claims and messages are made by clients, and addresses name UUIDs in lower case. Those that were stored in capitals are
 * folded with what refers to them. Of two that differ in case alone the one in capitals stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = db as Kysely<Tables>;
  for (const claim of await inCapitals(tables, 'claims')) await foldClaim(tables, claim);
  for (const message of await inCapitals(tables, 'messages')) await foldMessage(tables, message);
}

async function inCapitals(db: Kysely<Tables>, table: 'claims' | 'messages'): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} as one
    where id <> lower(id) and not exists (select 1 from ${sql.table(table)} as other where other.id = lower(one.id))
    order by id`.execute(db);
  // Of several in capitals that differ in case the first is folded.
  const ids = new Map(rows.map(({ id }) => [id.toLowerCase(), id] as const).toReversed());
  return [...ids.values()].filter((id) => UUID.test(id));
}

/** The keys have no ON UPDATE: events leave with the old id and return with the new one. */
async function foldClaim(db: Kysely<Tables>, id: string): Promise<void> {
  const claim_id = id.toLowerCase();
  const events = await db.deleteFrom('claim_events').where('claim_id', '=', id).returningAll().execute();
  const reveals = await db.deleteFrom('address_reveals').where('claim_id', '=', id).returningAll().execute();
  await db.updateTable('claims').set({ id: claim_id }).where('id', '=', id).execute();
  for (const event of events)
    await db
      .insertInto('claim_events')
      .values({ ...event, claim_id })
      .execute();
  for (const reveal of reveals)
    await db
      .insertInto('address_reveals')
      .values({ ...reveal, claim_id })
      .execute();
  await db.updateTable('messages').set({ claim_id }).where('id', '=', `claim:${id}`).execute();
  const { asker_id, giver_id } = await db
    .selectFrom('claims')
    .select(['asker_id', 'giver_id'])
    .where('id', '=', claim_id)
    .executeTakeFirstOrThrow();
  await replaceId(db, id, [asker_id, giver_id]);
}

async function foldMessage(db: Kysely<Tables>, id: string): Promise<void> {
  const folded = id.toLowerCase();
  const { sender_id, receiver_id } = await db
    .updateTable('messages')
    .set({ id: folded })
    .where('id', '=', id)
    .returning(['sender_id', 'receiver_id'])
    .executeTakeFirstOrThrow();
  await db
    .updateTable('reports')
    .set({ subject_id: folded })
    .where('subject_type', '=', 'message')
    .where('subject_id', '=', id)
    .execute();
  await replaceId(db, id, [sender_id, receiver_id]);
}

/** In the notices and notifications of these members. */
async function replaceId(db: Kysely<Tables>, id: string, userIds: readonly string[]): Promise<void> {
  const replaced = (column: 'data' | 'key') =>
    sql<string>`replace(${sql.ref(column)}, ${id}, ${id.toLowerCase()})`;
  const part = `%${id}%`;
  await db
    .updateTable('notices')
    .set({ data: replaced('data') })
    .where('user_id', 'in', userIds)
    .where('data', 'like', part)
    .execute();
  await db
    .updateTable('notifications')
    .set({ data: replaced('data'), key: replaced('key') })
    .where('user_id', 'in', userIds)
    .where((where) => where.or([where('key', 'like', part), where('data', 'like', part)]))
    .execute();
}
