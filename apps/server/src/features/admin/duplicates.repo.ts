import type { Reader } from '../../db/database.ts';

/** A listing that may have been published twice. */
export interface ListingText {
  readonly seq: number;
  readonly id: string;
  readonly user_id: string;
  readonly title: string;
  readonly description: string;
  readonly created_at: string;
}

/**
 * What can be had and is seen, owner by owner, each owner's oldest first. What is gone is history, and what an
 * administrator hid is a decision: neither is anybody's duplicate.
 */
export function findListingTexts(
  db: Reader,
  after: Pick<ListingText, 'user_id' | 'seq'>,
  limit: number,
): Promise<ListingText[]> {
  return selectTexts(db)
    .where((eb) => eb(eb.refTuple('user_id', 'seq'), '>', eb.tuple(after.user_id, after.seq)))
    .orderBy('user_id')
    .orderBy('seq')
    .limit(limit)
    .execute();
}

export function findListingTextsById(db: Reader, ids: readonly string[]): Promise<ListingText[]> {
  return selectTexts(db).where('id', 'in', ids).execute();
}

function selectTexts(db: Reader) {
  return db
    .selectFrom('listings')
    .select(['seq', 'id', 'user_id', 'title', 'description', 'created_at'])
    .where('is_available', '=', 1)
    .where('hidden_at', 'is', null);
}

export async function findNames(db: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'full_name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, full_name }) => [id, full_name]));
}

/** What tells that two accounts are one person's. */
export interface Person {
  readonly id: string;
  readonly email: string | null;
  readonly full_name: string;
  readonly zip_code: string | null;
  readonly location: string;
}

/** Members who can sign in. One who was kept out stays as they are: that is a decision too. */
export function findPersons(db: Reader, after: string, limit: number): Promise<Person[]> {
  return selectPersons(db).where('id', '>', after).orderBy('id').limit(limit).execute();
}

export function findPersonsById(db: Reader, ids: readonly string[]): Promise<Person[]> {
  return selectPersons(db).where('id', 'in', ids).execute();
}

function selectPersons(db: Reader) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'full_name', 'zip_code', 'location'])
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null);
}

/** What decides which of several accounts of one person is the one they use. */
export function findStandings(db: Reader, ids: readonly string[]) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'full_name',
      'username',
      'email',
      'created_at',
      'last_seen_at',
      'is_admin',
      'email_verified_at',
    ])
    .select(({ exists, selectFrom }) => [
      exists(selectFrom('inbox').select('user_id').whereRef('inbox.user_id', '=', 'users.id')).as(
        'has_messages',
      ),
      exists(selectFrom('listings').select('seq').whereRef('listings.user_id', '=', 'users.id')).as(
        'has_listings',
      ),
    ])
    .where('id', 'in', ids)
    .execute();
}

export type Standing = Awaited<ReturnType<typeof findStandings>>[number];
