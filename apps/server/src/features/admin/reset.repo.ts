import type { Writer } from '../../db/database.ts';

/** Deletes reports, what was told about them, blocks, figures and remembered answers; answers how many reports. */
export async function deleteLeftovers(trx: Writer): Promise<number> {
  await trx.deleteFrom('notices').execute();
  await trx.deleteFrom('user_blocks').execute();
  await trx.deleteFrom('search_misses').execute();
  await trx.deleteFrom('daily_figures').execute();
  await trx.deleteFrom('idempotency_keys').execute();
  const { numDeletedRows } = await trx.deleteFrom('reports').executeTakeFirst();
  return Number(numDeletedRows);
}

/** Everybody who is no administrator, the former ones included. */
export function findAllMembers(trx: Writer) {
  return trx
    .selectFrom('users')
    .select(['id', 'full_name', 'deleted_at'])
    .where('is_admin', '=', 0)
    .execute();
}

export async function deleteMembers(trx: Writer): Promise<void> {
  await trx.deleteFrom('users').where('is_admin', '=', 0).execute();
}
