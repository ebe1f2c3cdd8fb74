import type { Reader, Writer } from '../../db/database.ts';

const MAX_RESPONSES = 10_000;
/** Number of rows above the limit that are deleted together, so that most inserts need no check. */
const SLACK = 500;

/** The response stored for a question since the given instant. */
export async function findStoredResponse(
  db: Reader,
  question: string,
  since: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('geo_answers')
    .select('answer')
    .where('question', '=', question)
    .where('stored_at', '>=', since)
    .executeTakeFirst();
  return row?.answer;
}

/** Stores or replaces a response, and deletes the oldest above the limit. */
export async function storeResponse(
  trx: Writer,
  row: { question: string; answer: string; stored_at: string },
): Promise<void> {
  const { answer, stored_at } = row;
  await trx
    .insertInto('geo_answers')
    .values(row)
    .onConflict((conflict) => conflict.column('question').doUpdateSet({ answer, stored_at }))
    .execute();
  const excess = await trx
    .selectFrom('geo_answers')
    .select('stored_at')
    .orderBy('stored_at', 'desc')
    .offset(MAX_RESPONSES + SLACK)
    .limit(1)
    .executeTakeFirst();
  if (!excess) return;
  const { stored_at: oldest } = await trx
    .selectFrom('geo_answers')
    .select('stored_at')
    .orderBy('stored_at', 'desc')
    .offset(MAX_RESPONSES)
    .limit(1)
    .executeTakeFirstOrThrow();
  await trx.deleteFrom('geo_answers').where('stored_at', '<=', oldest).execute();
}
