import type { Insertable } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import type { AccountTokensTable } from './account-tokens.table.ts';

export type LinkPurpose = AccountTokensTable['purpose'];

/** A valid link: its member, and the address it was sent to. A link that was not sent has an empty address. */
interface LiveLink {
  readonly user_id: string;
  readonly email: string;
}

export async function insertLink(trx: Writer, row: Insertable<AccountTokensTable>): Promise<void> {
  await trx.insertInto('account_tokens').values(row).execute();
}

export function findLink(
  db: Reader,
  purpose: LinkPurpose,
  hash: string,
  now: string,
): Promise<LiveLink | undefined> {
  return db
    .selectFrom('account_tokens')
    .select(['user_id', 'email'])
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Uses up the link. Of several concurrent callers, one gets it. */
export function consumeLink(
  trx: Writer,
  purpose: LinkPurpose,
  hash: string,
  now: string,
): Promise<LiveLink | undefined> {
  return trx
    .deleteFrom('account_tokens')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst();
}

/** Revokes a member's links, those of one purpose or all. */
export async function deleteLinks(trx: Writer, userId: string, purpose?: LinkPurpose): Promise<void> {
  await trx
    .deleteFrom('account_tokens')
    .where('user_id', '=', userId)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? 'verify-email'))
    .execute();
}

const OF_CREDENTIALS: readonly LinkPurpose[] = [
  'reset-password',
  'change-email',
  'email-sign-in',
  'sign-in-code',
];

/** Revokes the links and codes that act for a member in place of the credentials that are now replaced; with `null` those of all members. */
export async function deleteCredentialLinks(trx: Writer, userId: string | null): Promise<void> {
  await trx
    .deleteFrom('account_tokens')
    .where('purpose', 'in', OF_CREDENTIALS)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId ?? ''))
    .execute();
}

/** Revokes what the last email to sign in with holds: its link and its code. */
export async function deleteSignInLinks(trx: Writer, userId: string): Promise<void> {
  await deleteLinks(trx, userId, 'email-sign-in');
  await deleteLinks(trx, userId, 'sign-in-code');
}

export async function deleteExpiredLinks(trx: Writer, now: string): Promise<void> {
  await trx.deleteFrom('account_tokens').where('expires_at', '<=', now).execute();
}

export async function deleteLinksOfUsers(trx: Writer, userIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('account_tokens').where('user_id', 'in', userIds).execute();
}
