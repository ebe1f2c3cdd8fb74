import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

/** Members an administrator may remove together. None of these ever selects an administrator. */
export type MemberSelection = (
  | { readonly kind: 'all' }
  /** Who never sent or received a message and shares nothing (decisions, Screens). */
  | { readonly kind: 'idle' }
  | { readonly kind: 'test' }
  /** These, as far as they are idle. */
  | { readonly kind: 'idle-among'; readonly ids: readonly string[] }
) & {
  /** Nobody who joined after this instant. */
  readonly joinedBy?: string;
};

/** A member by the name they have now. */
export interface SelectedMember {
  readonly id: string;
  readonly full_name: string;
}

export async function countSelected(db: Reader, selection: MemberSelection): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isSelected(selection))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The first of them, those who joined last before the others. */
export function findSelected(db: Reader, selection: MemberSelection, limit: number) {
  return db
    .selectFrom('users')
    .select(['id', 'full_name', 'username', 'email', 'created_at', 'last_seen_at'])
    .where(isSelected(selection))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export type FoundMember = Awaited<ReturnType<typeof findSelected>>[number];

/** All who are selected, for removing them. */
export function findAllSelected(trx: Writer, selection: MemberSelection): Promise<SelectedMember[]> {
  return trx.selectFrom('users').select(['id', 'full_name']).where(isSelected(selection)).execute();
}

/** Empties the rows of these members. Only of those who were selected in the same transaction, with nobody else writing. */
export async function eraseMembers(trx: Writer, ids: readonly string[], now: string): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({
      email: null,
      email_verified_at: null,
      password_hash: null,
      google_id: null,
      full_name: FORMER_MEMBER,
      username: sql<string>`${FORMER_USERNAME} || ${eb.ref('id')}`,
      search_text: sql<string>`${`${FORMER_MEMBER.toLowerCase()} ${FORMER_USERNAME}`} || ${eb.ref('id')}`,
      is_active: 0,
      is_test: 0,
      shows_email: 0,
      photo_url: null,
      location: '',
      zip_code: null,
      latitude: null,
      longitude: null,
      bio: '',
      last_seen_at: '',
      updated_at: now,
      deleted_at: now,
    }))
    .where('id', 'in', ids)
    .execute();
}

/** As for one who deletes the own account (decisions, Privacy and safety). */
const FORMER_MEMBER = 'Former member';
const FORMER_USERNAME = 'former.member.';

function isSelected(selection: MemberSelection): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'users'>();
  const all = eb.and([
    eb('deleted_at', 'is', null),
    eb('is_admin', '=', sql.lit(0)),
    ...(selection.joinedBy === undefined ? [] : [eb('created_at', '<=', selection.joinedBy)]),
  ]);
  if (selection.kind === 'all') return all;
  if (selection.kind === 'test') return eb.and([all, eb('is_test', '=', sql.lit(1))]);
  const { exists, not, selectFrom } = eb;
  const idle = eb.and([
    all,
    // Whoever sent or received something has a row here, in the same transaction.
    not(exists(selectFrom('inbox').select('user_id').whereRef('inbox.user_id', '=', 'users.id'))),
    not(exists(selectFrom('listings').select('seq').whereRef('listings.user_id', '=', 'users.id'))),
  ]);
  return selection.kind === 'idle' ? idle : eb.and([idle, eb('id', 'in', [...selection.ids])]);
}
