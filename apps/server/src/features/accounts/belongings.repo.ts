import type { Writer } from '../../db/database.ts';

/** Deletes what an account has besides listings and pictures: what signs in, what is told, and who is kept apart. */
export async function deleteBelongings(trx: Writer, userIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', 'in', userIds).execute();
  await trx.deleteFrom('account_tokens').where('user_id', 'in', userIds).execute();
  await trx.deleteFrom('outbox').where('user_id', 'in', userIds).execute();
  await trx.deleteFrom('notices').where('user_id', 'in', userIds).execute();
  await trx
    .deleteFrom('user_blocks')
    .where((eb) => eb.or([eb('blocker_id', 'in', userIds), eb('blocked_id', 'in', userIds)]))
    .execute();
}

/** Those of these members whom somebody reported, so that what reports kept of them can be emptied. */
export async function findReported(trx: Writer, userIds: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('reports')
    .select('reported_id')
    .distinct()
    .where('reported_id', 'in', userIds)
    .execute();
  return rows.map(({ reported_id }) => reported_id);
}
