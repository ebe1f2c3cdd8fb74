import type { Reader, Writer } from '../../db/database.ts';
import type { UserRow } from '../../platform/auth/auth.table.ts';

/** Active members, whom a message to all reaches. */
const membersToTell = (db: Reader | Writer) =>
  db
    .selectFrom('users')
    .where('is_active', '=', 1)
    .where('is_group', '=', 0)
    .where('is_test', '=', 0)
    .where('deleted_at', 'is', null);

export async function countMembersToTell(db: Reader | Writer): Promise<number> {
  const { count } = await membersToTell(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The next of them in the order of ids who joined until then. */
export async function findMembersToTell(
  db: Reader | Writer,
  { after, until }: { readonly after: string; readonly until: string },
  limit: number,
): Promise<string[]> {
  const rows = await membersToTell(db)
    .select('id')
    .where('id', '>', after)
    .where('created_at', '<=', until)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Active members and groups by the email address or username that was asked for, in any case. */
export async function findOwners(
  db: Reader,
  names: readonly string[],
): Promise<ReadonlyMap<string, Pick<UserRow, 'id' | 'full_name'>>> {
  if (names.length === 0) return new Map();
  const asked = [...new Set(names.flatMap((name) => [name, name.toLowerCase()]))];
  const rows = await db
    .selectFrom('users')
    .select(['id', 'full_name', 'email', 'username'])
    .where((eb) => eb.or([eb('email', 'in', asked), eb('username', 'in', asked)]))
    .where('is_active', '=', 1)
    .where('waits_since', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
  const ownerOf = (name: string) =>
    rows.find(({ email, username }) =>
      [email, username].some((one) => one === name || one === name.toLowerCase()),
    );
  const found = names.map((name) => [name, ownerOf(name)] as const);
  return new Map(found.flatMap(([name, row]) => (row ? [[name, row] as const] : [])));
}

/** Those of these addresses that have an account; in lower case, as they are stored. */
export async function findMemberEmails(db: Reader, emails: readonly string[]): Promise<ReadonlySet<string>> {
  if (emails.length === 0) return new Set();
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('email', 'in', [...new Set(emails)])
    .execute();
  return new Set(rows.flatMap(({ email }) => email ?? []));
}
