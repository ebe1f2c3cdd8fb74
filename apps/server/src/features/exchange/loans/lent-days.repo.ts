import { daysOf, type LoanDays } from '@windfall/contract';
import type { Reader, Writer } from '../../../db/database.ts';
import type { ClaimRow } from '../claims.repo.ts';

/** How many of what a listing lends are taken on these days; a day without a row is missing. */
export async function findTaken(
  db: Reader,
  listingId: string,
  { from, to }: LoanDays,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('lent_days')
    .select((eb) => ['day', eb('held', '+', eb.ref('late')).as('taken')])
    .where('listing_id', '=', listingId)
    .where('day', '>=', from)
    .where('day', '<', to)
    .orderBy('day')
    .execute();
  return new Map(rows.map(({ day, taken }) => [day, Number(taken)]));
}

/**
 * Takes one thing on each of these days, in one statement and in ascending order, so that requests for the same days wait for each other in
 * one order. Returns the first of them that is not free, if one is: the caller rolls back then.
 */
export async function takeDays(
  trx: Writer,
  listingId: string,
  days: LoanDays,
  stock: number,
): Promise<string | undefined> {
  const rows = daysOf(days).map((day) => ({ listing_id: listingId, day, held: 1 }));
  if (rows.length === 0) return undefined;
  const taken = await trx
    .insertInto('lent_days')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['listing_id', 'day'])
        .doUpdateSet((eb) => ({ held: eb('lent_days.held', '+', eb.lit(1)) }))
        .where((eb) => eb(eb('lent_days.held', '+', eb.ref('lent_days.late')), '<', stock)),
    )
    .returning('day')
    .execute();
  const isTaken = new Set(taken.map(({ day }) => day));
  return rows.find(({ day }) => !isTaken.has(day))?.day;
}

/** Takes a day for a loan that is late, also where another member has booked that day. */
export async function takeLateDay(trx: Writer, listingId: string, day: string): Promise<void> {
  await trx
    .insertInto('lent_days')
    .values({ listing_id: listingId, day, late: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['listing_id', 'day'])
        .doUpdateSet((eb) => ({ late: eb('lent_days.late', '+', eb.lit(1)) })),
    )
    .execute();
}

/** Gives back one thing on each of these days that were taken as `held` or as `late`. */
export async function freeDays(
  trx: Writer,
  listingId: string,
  { from, to }: LoanDays,
  as: 'held' | 'late',
): Promise<void> {
  await trx
    .deleteFrom('lent_days')
    .where('listing_id', '=', listingId)
    .where('day', '>=', from)
    .where('day', '<', to)
    .where((eb) => eb(eb('held', '+', eb.ref('late')), '=', 1))
    .execute();
  await trx
    .updateTable('lent_days')
    .set((eb) => ({ [as]: eb(as, '-', 1) }))
    .where('listing_id', '=', listingId)
    .where('day', '>=', from)
    .where('day', '<', to)
    .execute();
}

/** Days of the claims in line of a listing, other than this one. */
export async function findWaitingDays(db: Reader, listingId: string, claimId: string): Promise<LoanDays[]> {
  const rows = await db
    .selectFrom('claims')
    .select(['loan_from', 'loan_to'])
    .where('listing_id', '=', listingId)
    .where('state', '=', 'asked')
    .where('id', '!=', claimId)
    .execute();
  return rows.flatMap(({ loan_from, loan_to }) =>
    loan_from !== null && loan_to !== null ? [{ from: loan_from, to: loan_to }] : [],
  );
}

/** How many of what a listing lends are out now. */
export async function countOut(db: Reader, listingId: string): Promise<number> {
  const { count } = await db
    .selectFrom('claims')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('listing_id', '=', listingId)
    .where('state', '=', 'out')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Promised loans of a listing that begin on this day, with `orBefore` also those that have begun before it. */
export function findBookedFrom(
  db: Reader,
  listingId: string,
  day: string,
  orBefore: boolean,
): Promise<ClaimRow[]> {
  return db
    .selectFrom('claims')
    .selectAll()
    .where('listing_id', '=', listingId)
    .where('state', 'in', ['offered', 'agreed'])
    .where('loan_from', orBefore ? '<=' : '=', day)
    .where('loan_to', '>', day)
    .orderBy('seq')
    .execute();
}
