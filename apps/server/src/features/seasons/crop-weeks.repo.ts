import type { CropId } from '@windfall/contract';
import { type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import { chunksOf } from '../../lib/chunks.ts';
import type { Day } from '../../lib/days.ts';
import type { CropWeeksTable } from './crop-weeks.table.ts';

export type CropWeek = Selectable<CropWeeksTable>;

/** The week of ISO 8601 that a day is in. */
export function weekOf(date: Temporal.PlainDate): Pick<CropWeek, 'year' | 'week'> {
  const { yearOfWeek: year, weekOfYear: week } = date;
  if (year === undefined || week === undefined) throw new Error('The ISO calendar has weeks');
  return { year, week };
}

export async function addToWeeks(trx: Writer, counted: readonly CropWeek[]): Promise<void> {
  for (const some of chunksOf(counted))
    await trx
      .insertInto('crop_weeks')
      .values([...some])
      .onConflict((conflict) =>
        conflict
          .columns(['crop', 'year', 'week'])
          .doUpdateSet({ count: sql`crop_weeks.count + excluded.count` }),
      )
      .execute();
}

/** All weeks from this year on. */
export const findWeeks = (db: Reader, fromYear: number): Promise<CropWeek[]> =>
  db.selectFrom('crop_weeks').selectAll().where('year', '>=', fromYear).execute();

/**
 * The crops that were offered here in earlier years in the weeks that begin with the one of this day, most often first. What is not in
 * the table of crops any more is left to the caller.
 */
export async function findCropsOfEarlierYears(
  db: Reader,
  today: Day,
  weeks: number,
): Promise<{ crop: CropId; count: number }[]> {
  const date = Temporal.PlainDate.from(today);
  const asked = Array.from({ length: weeks }, (_, index) => weekOf(date.add({ weeks: index })));
  const rows = await db
    .selectFrom('crop_weeks')
    .select('crop')
    .select((eb) => eb.fn.sum<number>('count').as('count'))
    .where((eb) =>
      eb.or(asked.map(({ year, week }) => eb.and([eb('week', '=', week), eb('year', '<', year)]))),
    )
    .groupBy('crop')
    .orderBy('count', 'desc')
    .orderBy('crop')
    .$narrowType<{ crop: CropId }>()
    .execute();
  return rows.map(({ crop, count }) => ({ crop, count: Number(count) }));
}

export async function deleteAllWeeks(trx: Writer): Promise<Record<string, never>> {
  await trx.deleteFrom('crop_weeks').execute();
  return {};
}
