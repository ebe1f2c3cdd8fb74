import { randomInt } from 'node:crypto';
import { STAND_CODE } from '@windfall/contract';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import type { StandsTable } from './stands.table.ts';

export type StandRow = Selectable<StandsTable>;

/** The stand of a present or earlier code; 'ended' for a code whose stand was deleted, undefined for one that was never given. */
export async function findStandByCode(db: Reader, code: string): Promise<StandRow | 'ended' | undefined> {
  const [found] = await byCode(db, { code });
  if (!found) return undefined;
  return found.id === null ? 'ended' : (found as StandRow);
}

const byCode = preparedQuery((db, { code }: { code: string }) =>
  db
    .selectFrom('stand_codes')
    .leftJoin('stands', 'stands.id', 'stand_codes.stand_id')
    .selectAll('stands')
    .where('stand_codes.code', '=', code),
);

/** The stands of a keeper that have not ended, oldest first. */
export function findStandsOf(db: Reader, keeperId: string): Promise<StandRow[]> {
  return db
    .selectFrom('stands')
    .selectAll()
    .where('keeper_id', '=', keeperId)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Stores a stand with a code that no stand has had. */
export async function insertStand(
  trx: Writer,
  stand: Omit<Insertable<StandsTable>, 'code'>,
): Promise<StandRow> {
  const code = await takeCode(trx, stand.created_at);
  const row = await trx
    .insertInto('stands')
    .values({ ...stand, code })
    .returningAll()
    .executeTakeFirstOrThrow();
  await nameStand(trx, row);
  return row;
}

/** Gives a stand a new code; its earlier ones lead to it as well. */
export async function renewCode(trx: Writer, id: string, now: string): Promise<string> {
  const code = await takeCode(trx, now);
  await nameStand(trx, { id, code });
  return code;
}

const TRIES = 20;

/** A code is taken before its stand exists, so that two stands that are opened at once never share one. */
async function takeCode(trx: Writer, created_at: string): Promise<string> {
  for (let n = 0; n < TRIES; n++) {
    const code = newCode();
    const taken = await trx
      .insertInto('stand_codes')
      .values({ code, stand_id: null, created_at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('code')
      .executeTakeFirst();
    if (taken) return code;
  }
  throw new Error('No free code for a stand was found');
}

const newCode = () =>
  Array.from(
    { length: STAND_CODE.length },
    () => STAND_CODE.letters[randomInt(STAND_CODE.letters.length)],
  ).join('');

async function nameStand(trx: Writer, { id, code }: Pick<StandRow, 'id' | 'code'>): Promise<void> {
  await trx.updateTable('stand_codes').set({ stand_id: id }).where('code', '=', code).execute();
}

export async function updateStandRow(
  trx: Writer,
  id: string,
  changes: Updateable<StandsTable>,
): Promise<StandRow> {
  return trx.updateTable('stands').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Hides the stand of this code from all but its keeper and administrators; false where it is hidden, has ended or does not exist. */
export async function hideStand(trx: Writer, code: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('stands')
    .set({ hidden_at: now })
    .where('id', 'in', idOf(trx, code))
    .where('hidden_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Undoes `hideStand`. */
export async function showStand(trx: Writer, code: string): Promise<void> {
  await trx.updateTable('stands').set({ hidden_at: null }).where('id', 'in', idOf(trx, code)).execute();
}

const idOf = (db: Reader, code: string) =>
  db
    .selectFrom('stand_codes')
    .select('stand_id')
    .where('code', '=', code)
    .$narrowType<{ stand_id: string }>();

/** The stands of these codes that have not ended, and whether they are hidden. */
export async function findHiddenStands(
  db: Reader | Writer,
  codes: readonly string[],
): Promise<ReadonlyMap<string, boolean>> {
  if (codes.length === 0) return new Map();
  const rows = await db
    .selectFrom('stand_codes')
    .innerJoin('stands', 'stands.id', 'stand_codes.stand_id')
    .select(['stand_codes.code', 'stands.hidden_at'])
    .where('stand_codes.code', 'in', codes)
    .where('stands.ended_at', 'is', null)
    .execute();
  return new Map(rows.map(({ code, hidden_at }) => [code, hidden_at !== null]));
}

/** Notes that the keeper is told today that the stand ran empty; false when that was done before. */
export async function noteToldEmpty(trx: Writer, id: string, today: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('stands')
    .set({ empty_told_on: today })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('empty_told_on', 'is', null), eb('empty_told_on', '<', today)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The listings at a stand, as they were put there. */
export async function findListingIdsAt(db: Reader, standId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('stand_listings')
    .select('listing_id')
    .where('stand_id', '=', standId)
    .orderBy('added_at')
    .orderBy('listing_id')
    .execute();
  return rows.map(({ listing_id }) => listing_id);
}

/** The stand at which everyone finds a listing. */
export async function findStand(
  db: Reader,
  listingId: string,
): Promise<{ code: string; name: string } | undefined> {
  return (await standOf(db, { listingId }))[0];
}

const standOf = preparedQuery((db, { listingId }: { listingId: string }) =>
  db
    .selectFrom('stand_listings')
    .innerJoin('stands', 'stands.id', 'stand_listings.stand_id')
    .select(['stands.code', 'stands.name'])
    .where('listing_id', '=', listingId)
    .where('ended_at', 'is', null)
    .where('hidden_at', 'is', null),
);

/** The stands of these listings that have not ended and are not hidden. */
export function findStandsWith(db: Reader, listingIds: readonly string[]) {
  return db
    .selectFrom('stand_listings')
    .innerJoin('stands', 'stands.id', 'stand_listings.stand_id')
    .select(['listing_id', 'keeper_id', 'code', 'name', 'hours', 'address'])
    .where('listing_id', 'in', listingIds)
    .where('ended_at', 'is', null)
    .where('hidden_at', 'is', null)
    .execute();
}

export async function isAtStand(db: Reader, standId: string, listingId: string): Promise<boolean> {
  const row = await db
    .selectFrom('stand_listings')
    .select('listing_id')
    .where('listing_id', '=', listingId)
    .where('stand_id', '=', standId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Puts these listings at the stand, from wherever they were, and takes all others away. */
export async function placeListings(
  trx: Writer,
  standId: string,
  listingIds: readonly string[],
  added_at: string,
): Promise<void> {
  await trx
    .deleteFrom('stand_listings')
    .where('stand_id', '=', standId)
    .$if(listingIds.length > 0, (query) => query.where('listing_id', 'not in', listingIds))
    .execute();
  for (const listing_id of listingIds)
    await trx
      .insertInto('stand_listings')
      .values({ listing_id, stand_id: standId, added_at })
      .onConflict((conflict) => conflict.column('listing_id').doUpdateSet({ stand_id: standId }))
      .execute();
}

/** Deletes the stands of these users; their codes stay and say that the stands have ended. */
export async function deleteStandsOf(trx: Writer, userIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('stands').where('keeper_id', 'in', userIds).execute();
}

/** Deletes all stands with their codes. */
export async function deleteAllStands(trx: Writer): Promise<void> {
  await trx.deleteFrom('stands').execute();
  await trx.deleteFrom('stand_codes').execute();
}

/** Each stand that a member has kept, with its codes, for the member's export. */
export async function exportStands(db: Reader, userId: string) {
  const stands = await db
    .selectFrom('stands')
    .selectAll()
    .where('keeper_id', '=', userId)
    .orderBy('id')
    .execute();
  return Promise.all(
    stands.map(async (stand) => ({
      ...stand,
      codes: await db
        .selectFrom('stand_codes')
        .select(['code', 'created_at'])
        .where('stand_id', '=', stand.id)
        .orderBy('created_at')
        .execute(),
      listing_ids: await findListingIdsAt(db, stand.id),
      taps: await db
        .selectFrom('stand_taps')
        .selectAll()
        .where('stand_id', '=', stand.id)
        .orderBy('at')
        .orderBy('id')
        .execute(),
    })),
  );
}
