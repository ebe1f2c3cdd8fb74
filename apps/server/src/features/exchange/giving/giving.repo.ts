import type { GivingSettings } from '@windfall/contract';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import type { GivingSettingsTable } from './giving.table.ts';

/** Answers of the latest claims are counted, so that a giver who answers faster now is shown as faster. */
const LATEST = 50;

/** How often this member gave, the asker of a swap too, and lent, and was thanked for either. */
export async function countGiven(
  db: Reader,
  giverId: string,
): Promise<{ given: number; lent: number; thanks: number }> {
  const { given, lent, thanks } = await db
    .selectFrom('claims')
    .select((eb) => [
      sql<number>`count(case when state = 'collected' then 1 end)`.as('given'),
      sql<number>`count(case when state <> 'collected' then 1 end)`.as('lent'),
      eb.fn.count<number>('thanked_at').as('thanks'),
    ])
    .where('giver_id', '=', giverId)
    .where('state', 'in', ['collected', 'out', 'back'])
    .executeTakeFirstOrThrow();
  const { swapped } = await db
    .selectFrom('claims')
    .select((eb) => eb.fn.countAll<number>().as('swapped'))
    .where('asker_id', '=', giverId)
    // Written out, so that both databases use the index of pickups.
    .where('state', '=', sql.lit('collected'))
    .where('swap_amount', 'is not', null)
    // Of something wanted it is the giver's.
    .where('kind', '=', 'offer')
    .executeTakeFirstOrThrow();
  return { given: Number(given) + Number(swapped), lent: Number(lent), thanks: Number(thanks) };
}

/** When members asked this giver, and when the giver first answered; what the rule answers is not counted. */
export async function findAnswerTimes(
  db: Reader,
  giverId: string,
): Promise<{ asked_at: string; answered_at: string }[]> {
  const rows = await db
    .selectFrom('claims')
    .select((eb) => [
      'asked_at',
      eb
        .selectFrom('claim_events')
        .select(sql<string | null>`min(at)`.as('at'))
        .whereRef('claim_id', '=', 'claims.id')
        .where('actor', '=', 'giver')
        .where('action', 'in', ['offer', 'refuse'])
        .as('answered_at'),
    ])
    .where('giver_id', '=', giverId)
    // A promise for something wanted answers no request.
    .where('kind', '=', 'offer')
    .orderBy('seq', 'desc')
    .limit(LATEST)
    .execute();
  return rows.flatMap(({ asked_at, answered_at }) => (answered_at ? [{ asked_at, answered_at }] : []));
}

export async function findGivingSettings(db: Reader, userId: string): Promise<GivingSettings> {
  const row = await db
    .selectFrom('giving_settings')
    .select(['is_shown', 'address'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { is_shown: row?.is_shown === 1, address: row?.address ?? '' };
}

/** Stores what is given; the rest stays. */
export async function storeGivingSettings(
  trx: Writer,
  userId: string,
  { is_shown, address }: { readonly is_shown?: boolean | undefined; readonly address?: string | undefined },
): Promise<void> {
  const changes: Partial<Omit<GivingSettingsTable, 'user_id'>> = {
    ...(is_shown !== undefined && { is_shown: is_shown ? 1 : 0 }),
    ...(address !== undefined && { address }),
  };
  await trx
    .insertInto('giving_settings')
    .values({ user_id: userId, is_shown: 0, address: '', ...changes })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId, ...changes }))
    .execute();
}

export async function deleteGivingSettings(
  trx: Writer,
  userIds: readonly string[],
): Promise<Record<string, never>> {
  await trx.deleteFrom('giving_settings').where('user_id', 'in', userIds).execute();
  return {};
}

/** A member's settings for their export. */
export function findGivingRows(db: Reader, userId: string): Promise<Record<string, unknown>[]> {
  return db.selectFrom('giving_settings').selectAll().where('user_id', '=', userId).execute();
}
