import type { Insertable, Selectable } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { SuggestedSwapsTable, SwapPartsTable } from './swaps.table.ts';

export type SwapRow = Selectable<SuggestedSwapsTable>;
export type SwapPart = Selectable<SwapPartsTable>;

export async function insertSwap(
  trx: Writer,
  swap: Insertable<SuggestedSwapsTable>,
  parts: readonly Insertable<SwapPartsTable>[],
): Promise<void> {
  await trx.insertInto('suggested_swaps').values(swap).execute();
  await trx
    .insertInto('swap_parts')
    .values([...parts])
    .execute();
}

export function findSwap(db: Reader, id: string): Promise<SwapRow | undefined> {
  return db.selectFrom('suggested_swaps').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks a swap until the transaction ends, so that its answers come one after another. */
export function lockSwap(trx: Writer, id: string): Promise<SwapRow | undefined> {
  return trx
    .updateTable('suggested_swaps')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** The parts of these swaps, in the order in which each gives to the next one. */
export async function findParts(db: Reader, ids: readonly string[]): Promise<SwapPart[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('swap_parts')
    .selectAll()
    .where('swap_id', 'in', [...ids])
    .orderBy('swap_id')
    .orderBy('n')
    .execute();
}

/** All swaps that wait for answers, or those of one member. */
export function findOpenSwaps(db: Reader, userId?: string): Promise<SwapRow[]> {
  return db
    .selectFrom('suggested_swaps')
    .selectAll('suggested_swaps')
    .where('state', '=', 'open')
    .$if(userId !== undefined, (query) =>
      query.where('id', 'in', (eb) =>
        eb
          .selectFrom('swap_parts')
          .select('swap_id')
          .where('user_id', '=', userId ?? ''),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Signatures of what was suggested since then. */
export async function findSignatures(db: Reader, since: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('suggested_swaps')
    .select('signature')
    .where('created_at', '>=', since)
    .execute();
  return new Set(rows.map(({ signature }) => signature));
}

export async function storeAnswer(
  trx: Writer,
  { swap_id, n }: SwapPart,
  answer: NonNullable<SwapPart['answer']>,
  answered_at: string,
): Promise<void> {
  await trx
    .updateTable('swap_parts')
    .set({ answer, answered_at })
    .where('swap_id', '=', swap_id)
    .where('n', '=', n)
    .execute();
}

export async function setState(trx: Writer, id: string, state: SwapRow['state']): Promise<void> {
  await trx.updateTable('suggested_swaps').set({ state }).where('id', '=', id).execute();
}

/** A swap without one of its members ends with the next run of the job. */
export async function deletePartsOfUsers(
  trx: Writer,
  userIds: readonly string[],
): Promise<Record<string, never>> {
  await trx.deleteFrom('swap_parts').where('user_id', 'in', userIds).execute();
  return {};
}

export async function deleteAllSwaps(trx: Writer): Promise<Record<string, never>> {
  await trx.deleteFrom('suggested_swaps').execute();
  return {};
}

/** A member's parts with their swaps, for their export. */
export const findSwapRows = (db: Reader, userId: string): Promise<Record<string, unknown>[]> =>
  db
    .selectFrom('swap_parts')
    .innerJoin('suggested_swaps', 'suggested_swaps.id', 'swap_parts.swap_id')
    .select(['swap_id', 'listing_id', 'amount', 'answer', 'answered_at', 'state', 'created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
