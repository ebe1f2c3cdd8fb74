import type { CropId } from '@windfall/contract';
import type { Selectable } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import { chunksOf } from '../../lib/chunks.ts';
import type { Day } from '../../lib/days.ts';
import type { CropForecastsTable } from './crop-forecasts.table.ts';

export type CropForecast = Selectable<CropForecastsTable>;

export const findForecasts = (db: Reader, since: Day): Promise<CropForecast[]> =>
  db.selectFrom('crop_forecasts').selectAll().where('starts_on', '>=', since).orderBy('starts_on').execute();

export async function insertForecasts(trx: Writer, rows: readonly CropForecast[]): Promise<void> {
  for (const some of chunksOf(rows))
    await trx
      .insertInto('crop_forecasts')
      .values([...some])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Forgets what was forecast for another climate, unless its season has begun. */
export async function deleteOfOtherClimates(trx: Writer, climate: string, today: Day): Promise<void> {
  await trx
    .deleteFrom('crop_forecasts')
    .where('starts_on', '>', today)
    .where('climate', '<>', climate)
    .execute();
}

/** Members who grow a crop. */
export async function findGrowers(db: Reader, crop: CropId): Promise<string[]> {
  const rows = await db
    .selectFrom('garden_crops')
    .select('user_id')
    .where('crop', '=', crop)
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function growsCrop(db: Reader | Writer, userId: string, crop: CropId): Promise<boolean> {
  const row = await db
    .selectFrom('garden_crops')
    .select('crop')
    .where('user_id', '=', userId)
    .where('crop', '=', crop)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteAllForecasts(trx: Writer): Promise<Record<string, never>> {
  await trx.deleteFrom('crop_forecasts').execute();
  return {};
}
