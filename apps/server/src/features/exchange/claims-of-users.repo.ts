import type { Reader, Writer } from '../../db/database.ts';
import type { ClaimRow } from './claims.repo.ts';

/** Deletes what these users wrote into claims. The clock ends those that are open. */
export async function clearTextsOfUsers(
  trx: Writer,
  userIds: readonly string[],
): Promise<Record<string, never>> {
  await trx
    .updateTable('claims')
    .set({ how_much: '', note: '', pickup_note: '', address: '', could: '[]', thanks: '' })
    .set({ condition_out: '', condition_back: '' })
    .where((eb) => eb.or([eb('asker_id', 'in', userIds), eb('giver_id', 'in', userIds)]))
    .execute();
  return {};
}

/**
 * Deletes what these users wrote into claims, and keeps what others wrote into them. A note about the pickup does not say whose it
 * is: it counts as theirs where they have planned the pickup.
 */
export async function clearTextsFrom(trx: Writer, userIds: readonly string[]): Promise<void> {
  for (const [role, column, opened] of [
    ['asker', 'asker_id', 'offer'],
    ['giver', 'giver_id', 'wanted'],
  ] as const) {
    const theirs = trx.updateTable('claims').where(column, 'in', userIds);
    await theirs.set({ how_much: '', note: '' }).where('kind', '=', opened).execute();
    // Either of the two says in what condition it is.
    await theirs.set({ condition_out: '', condition_back: '' }).execute();
    await theirs.set(role === 'asker' ? { thanks: '' } : { address: '' }).execute();
    const planned = trx
      .selectFrom('claim_events')
      .select('claim_id')
      .where('action', '=', 'pickup')
      .where('actor', '=', role);
    await theirs.set({ pickup_note: '' }).where('pickup_note', '!=', '').where('id', 'in', planned).execute();
  }
}

export async function deleteAllClaims(trx: Writer): Promise<Record<string, never>> {
  await trx.deleteFrom('claims').execute();
  return {};
}

/** What members did for this group in its claims, for its export. */
export function findActs(db: Reader, groupId: string) {
  return db
    .selectFrom('claim_events')
    .innerJoin('claims', 'claims.id', 'claim_events.claim_id')
    .select(['claim_id', 'n', 'at', 'action', 'by_user'])
    .where('by_user', 'is not', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('actor', '=', 'asker'), eb('asker_id', '=', groupId)]),
        eb.and([eb('actor', '=', 'giver'), eb('giver_id', '=', groupId)]),
      ]),
    )
    .orderBy('claim_id')
    .orderBy('n')
    .execute();
}

/** The claims in which a member asks or gives. */
export function findClaimRows(db: Reader, userId: string): Promise<ClaimRow[]> {
  return db
    .selectFrom('claims')
    .selectAll()
    .where((eb) => eb.or([eb('asker_id', '=', userId), eb('giver_id', '=', userId)]))
    .orderBy('seq')
    .execute();
}
