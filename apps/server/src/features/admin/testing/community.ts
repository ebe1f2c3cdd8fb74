import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { aMember, type TestMember } from '../../../testing/factories.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { NewUserRow } from '../../users/users.table.ts';
import type { AuditLogTable } from '../admin.table.ts';

export const ADMIN_PASSWORD = 'a bee in every bonnet';
let passwordHash: Promise<string> | undefined;

/** An administrator whose password can be used. */
export async function anAdmin(t: TestApp, name = 'Ada Moss', overrides: Partial<NewUserRow> = {}) {
  passwordHash ??= t.ctx.passwords.hash(ADMIN_PASSWORD);
  return aMember(t, name, { is_admin: 1, password_hash: await passwordHash, ...overrides });
}

export type Answer = Awaited<ReturnType<TestApp['app']['inject']>>;

/** Asks as somebody; a visitor without one. */
export function ask(
  t: TestApp,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  member?: Pick<TestMember, 'headers'>,
  payload?: object,
): Promise<Answer> {
  return t.app.inject({ method, url, headers: { ...member?.headers }, ...(payload && { payload }) });
}

/** The entries of the audit log in the order they were written, their details read. */
export async function auditEntries(t: TestApp) {
  const rows: Selectable<AuditLogTable>[] = await t.ctx.db.read
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({ ...row, details: JSON.parse(row.details) }));
}

/** Everything in the tables that could have been changed, to be compared. */
export async function everyRow(t: TestApp): Promise<Record<string, unknown>> {
  const tables = [
    'users',
    'sessions',
    'listings',
    'listing_words',
    'listing_cells',
    'images',
    'conversations',
    'inbox',
    'messages',
    'reports',
    'settings',
  ] as const;
  const rows: Record<string, unknown> = {};
  for (const name of tables) {
    const { rows: found } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
      t.ctx.db.read,
    );
    rows[name] = found.map((row) => JSON.stringify(row)).sort();
  }
  const { rows: indexed } = await sql<{
    count: number;
  }>`select count(*) as count from listings_search`.execute(t.ctx.db.read);
  return { ...rows, indexed: Number(indexed[0]?.count) };
}

/** Makes the last statement of these acts fail: their entry in the audit log. */
export async function breakAudit(t: TestApp, actions: readonly string[]): Promise<void> {
  const broken = sql.join(actions.map((action) => sql.lit(action)));
  const isSqlite = t.ctx.db.dialect === 'sqlite';
  await t.ctx.db.transaction(async (trx) => {
    if (isSqlite) {
      await sql`create trigger break_audit before insert on audit_log when new.action in (${broken})
        begin select raise(abort, 'the power failed'); end`.execute(trx);
      return;
    }
    await sql`create function break_audit() returns trigger language plpgsql as
      $$ begin if new.action in (${broken}) then raise exception 'the power failed'; end if; return new; end $$`.execute(
      trx,
    );
    await sql`create trigger break_audit before insert on audit_log
      for each row execute function break_audit()`.execute(trx);
  });
}
