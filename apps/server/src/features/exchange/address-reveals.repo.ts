import type { Reader, Writer } from '../../db/database.ts';
import { preparedForIds } from '../../db/prepared-query.ts';

/** Notes when a member first sees the address. */
export async function recordReveal(
  trx: Writer,
  claimId: string,
  viewerId: string,
  now: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('address_reveals')
    .values({ claim_id: claimId, viewer_id: viewerId, first_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteReveals(trx: Writer, claimId: string): Promise<void> {
  await trx.deleteFrom('address_reveals').where('claim_id', '=', claimId).execute();
}

/** When the askers of these claims first saw the address. */
export async function findReveals(
  db: Reader,
  claimIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (claimIds.length === 0) return new Map();
  const rows = await revealsOf(db, claimIds, {});
  return new Map(rows.map(({ claim_id, first_at }) => [claim_id, first_at]));
}

const revealsOf = preparedForIds((db, ids) =>
  db
    .selectFrom('address_reveals')
    .innerJoin('claims', 'claims.id', 'address_reveals.claim_id')
    .select(['address_reveals.claim_id', 'address_reveals.first_at'])
    .where('address_reveals.claim_id', 'in', ids)
    .whereRef('address_reveals.viewer_id', '=', 'claims.asker_id'),
);
