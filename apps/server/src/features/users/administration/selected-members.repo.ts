import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type Expression, expressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import type { Schema } from '../../../db/schema.ts';
import type { UsersTable } from '../../../platform/auth/auth.table.ts';

/** A set of members that an administrator may remove together. No selection includes an administrator. */
export type MemberSelection = (
  | { readonly kind: 'all' }
  /** Members without messages and without listings; no groups, nor members who act for one. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'test' }
  /** The idle members among these ids. */
  | { readonly kind: 'idle-among'; readonly ids: readonly string[] }
  /** Those among these ids. */
  | { readonly kind: 'among'; readonly ids: readonly string[] }
) & {
  /** Excludes members who joined after this instant. */
  readonly joinedBy?: string;
};

interface SelectedMember {
  readonly id: string;
  readonly full_name: string;
}

/** Each member costs a lookup in two other tables, so one query checks a limited number of members. */
const RANGE_SIZE = 2_000;

export async function countSelected(
  db: Reader,
  selection: MemberSelection,
  rangeSize = RANGE_SIZE,
): Promise<number> {
  let total = 0;
  for await (const range of rangesOf(db, selection, rangeSize)) {
    const { count } = await selectMembers(db, selection, range)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    total += Number(count);
  }
  return total;
}

/** The first selected members, the newest first. */
export async function findSelected(
  db: Reader,
  selection: MemberSelection,
  limit: number,
  rangeSize = RANGE_SIZE,
): Promise<FoundMember[]> {
  const members: FoundMember[] = [];
  for await (const range of rangesOf(db, selection, rangeSize)) {
    const rows = await selectMembers(db, selection, range)
      .select(FOUND_COLUMNS)
      .orderBy('id', 'desc')
      .limit(limit - members.length)
      .execute();
    members.push(...rows);
    if (members.length >= limit) break;
  }
  return members;
}

const FOUND_COLUMNS = ['id', 'full_name', 'username', 'email', 'created_at', 'last_seen_at'] as const;
export type FoundMember = Pick<Selectable<UsersTable>, (typeof FOUND_COLUMNS)[number]>;

/** All selected members, for their removal. */
export async function findAllSelected(
  trx: Writer,
  selection: MemberSelection,
  rangeSize = RANGE_SIZE,
): Promise<SelectedMember[]> {
  const found: SelectedMember[] = [];
  for await (const range of rangesOf(trx, selection, rangeSize)) {
    for (const row of await selectMembers(trx, selection, range).select(['id', 'full_name']).execute())
      found.push(row);
  }
  return found;
}

/** Selections without an index check all members, one range after the other. */
function rangesOf(db: Reader | Writer, { kind }: MemberSelection, rangeSize: number) {
  const isIndexed = kind === 'test' || kind === 'idle-among' || kind === 'among';
  return isIndexed ? [ALL_MEMBERS] : memberRanges(db, rangeSize);
}

function selectMembers(db: Reader | Writer, selection: MemberSelection, { from, before }: MemberRange) {
  return db
    .selectFrom('users')
    .where(isSelected(selection))
    .$if(from !== null, (query) => query.where('id', '>=', from ?? ''))
    .$if(before !== null, (query) => query.where('id', '<', before ?? ''));
}

function isSelected(selection: MemberSelection): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'users'>();
  const all = eb.and([
    eb('deleted_at', 'is', null),
    eb('is_admin', '=', sql.lit(0)),
    ...(selection.joinedBy === undefined ? [] : [eb('created_at', '<=', selection.joinedBy)]),
  ]);
  if (selection.kind === 'all') return all;
  if (selection.kind === 'test') return eb.and([all, eb('is_test', '=', sql.lit(1))]);
  if (selection.kind === 'among') return eb.and([all, eb('id', 'in', [...selection.ids])]);
  const { exists, not, selectFrom } = eb;
  const idle = eb.and([
    all,
    eb('is_group', '=', 0),
    not(
      exists(selectFrom('group_keepers').select('role').whereRef('group_keepers.user_id', '=', 'users.id')),
    ),
    // Sending a message inserts an inbox row for its sender and its recipient, in the same transaction.
    not(exists(selectFrom('inbox').select('user_id').whereRef('inbox.user_id', '=', 'users.id'))),
    not(exists(selectFrom('listings').select('seq').whereRef('listings.user_id', '=', 'users.id'))),
  ]);
  return selection.kind === 'idle' ? idle : eb.and([idle, eb('id', 'in', [...selection.ids])]);
}

/** Members with ids from `from` (inclusive) to `before` (exclusive). Null means no bound. */
interface MemberRange {
  readonly from: string | null;
  readonly before: string | null;
}

const ALL_MEMBERS: MemberRange = { from: null, before: null };

/**
 * Splits all members into ranges of at most `size`, the newest first. Reads only the index. SQLite runs queries on the
 * main thread, so the generator yields to other requests between two ranges. The first range includes members who join
 * during the iteration.
 */
export async function* memberRanges(db: Reader | Writer, size: number): AsyncGenerator<MemberRange> {
  for (let before: string | null = null; ; ) {
    const from: string | null = (await rangeStartQuery(db, before, size).executeTakeFirst())?.id ?? null;
    yield { from, before };
    if (from === null) return;
    before = from;
    await yieldToEventLoop();
  }
}

/** Finds the lowest id of the next range. Exported for the test of its query plan. */
export function rangeStartQuery(db: Reader | Writer, before: string | null, size: number) {
  return db
    .selectFrom('users')
    .select('id')
    .$if(before !== null, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(1)
    .offset(size - 1);
}

/** The fields that identify two accounts of the same person. */
export interface IdentityFields {
  readonly id: string;
  readonly email: string | null;
  readonly full_name: string;
  readonly zip_code: string | null;
  readonly location: string;
}

/** Reads members who can sign in, so no groups. An administrator has decided about each deactivated account, so it is left out. */
export function findIdentityFields(db: Reader, after: string, limit: number): Promise<IdentityFields[]> {
  return selectIdentityFields(db).where('id', '>', after).orderBy('id').limit(limit).execute();
}

export function findIdentityFieldsById(db: Reader, ids: readonly string[]): Promise<IdentityFields[]> {
  return selectIdentityFields(db).where('id', 'in', ids).execute();
}

function selectIdentityFields(db: Reader) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'full_name', 'zip_code', 'location'])
    .where('is_active', '=', 1)
    .where('is_group', '=', 0)
    .where('deleted_at', 'is', null);
}

/** Reads the fields that decide which of several accounts of one person is in use. */
export function findAccountActivity(db: Reader, ids: readonly string[]) {
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

export type AccountActivity = Awaited<ReturnType<typeof findAccountActivity>>[number];
