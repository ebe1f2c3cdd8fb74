import type { Writer } from '../../db/database.ts';

/** Deletes the figures of all days and the searches without a result. */
export async function deleteAllAnalytics(trx: Writer): Promise<void> {
  await trx.deleteFrom('search_misses').execute();
  await trx.deleteFrom('daily_figures').execute();
}
