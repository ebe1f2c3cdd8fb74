import type { Writer } from '../../../db/database.ts';
import { chunksOf } from '../../../lib/chunks.ts';
import type { ClaimRow } from '../claims.repo.ts';

/**
 * Stores in the history of these claims in line that their giver has passed them over. Nothing else about them changes; the caller
 * has locked the line. A few statements for all, since a line may be long.
 */
export async function storePasses(trx: Writer, claims: readonly ClaimRow[], at: string): Promise<void> {
  for (const some of chunksOf(claims)) {
    const events = some.map(({ id, version }) => ({
      claim_id: id,
      n: version + 1,
      at,
      actor: 'giver',
      action: 'pass',
      from_state: 'asked' as const,
      to_state: 'asked' as const,
      amount: null,
    }));
    await trx
      .updateTable('claims')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute();
    await trx.insertInto('claim_events').values(events).execute();
  }
}
