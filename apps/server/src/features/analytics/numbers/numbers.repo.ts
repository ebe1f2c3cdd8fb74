import type { Selectable } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import { chunksOf } from '../../../lib/chunks.ts';
import type { TownNumbersTable } from './numbers.table.ts';

export type NumberRow = Selectable<TownNumbersTable>;

export async function insertNumbers(trx: Writer, rows: readonly NumberRow[]): Promise<void> {
  for (const some of chunksOf(rows))
    await trx
      .insertInto('town_numbers')
      .values([...some])
      .execute();
}

/** The numbers of this month and of later ones. */
export const findNumbers = (db: Reader, since: string): Promise<NumberRow[]> =>
  db.selectFrom('town_numbers').selectAll().where('month', '>=', since).execute();

export async function deleteAllNumbers(trx: Writer): Promise<Record<string, never>> {
  await trx.deleteFrom('town_numbers').execute();
  return {};
}
