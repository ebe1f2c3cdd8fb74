import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { aMember, type TestMember } from '../../../../testing/factories.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import type { AuditLogTable } from '../../../db/platform-tables.ts';
import type { NewUserRow } from '../../../platform/auth/auth.table.ts';

export const ADMIN_PASSWORD = 'a bee in every bonnet';
let passwordHash: Promise<string> | undefined;

/** An administrator with a usable password. */
export async function anAdmin(t: TestApp, name = 'Ada Moss', overrides: Partial<NewUserRow> = {}) {
  passwordHash ??= t.ctx.passwords.hash(ADMIN_PASSWORD);
  return aMember(t, name, { is_admin: 1, password_hash: await passwordHash, ...overrides });
}

export type TestResponse = Awaited<ReturnType<TestApp['app']['inject']>>;

/** Sends a request as a member, or as a visitor. */
export function ask(
  t: TestApp,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  member?: Pick<TestMember, 'headers'>,
  payload?: object,
): Promise<TestResponse> {
  return t.app.inject({ method, url, headers: { ...member?.headers }, ...(payload && { payload }) });
}

/** Audit entries in order, with parsed details. */
export async function auditEntries(t: TestApp) {
  const rows: Selectable<AuditLogTable>[] = await t.ctx.db.read
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({ ...row, details: JSON.parse(row.details) }));
}

/**
 * All rows of all tables, for comparison. The database lists the tables. The audit log is excluded, since a
 * backup adds an entry even when its operation fails; live events are excluded, since they are written after
 * the commit.
 */
export async function everyRow(t: TestApp): Promise<Record<string, string[]>> {
  const { dialect, read } = t.ctx.db;
  const { rows: tables } = await TABLES[dialect].execute(read);
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    if (NOT_CONTENT.includes(name)) continue;
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(read);
    all[name] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return all;
}

/** Tables that refused requests may write to: audit entries, live events and rate limits. */
const NOT_CONTENT = ['audit_log', 'live_events', 'rate_limits'];

/** Includes SQLite's full-text table itself and excludes its shadow tables. */
const TABLES = {
  sqlite: sql<{ name: string }>`
    select name from pragma_table_list
    where schema = 'main' and type in ('table', 'virtual') and name not like 'sqlite#_%' escape '#'`,
  postgres: sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = current_schema()`,
};

/** Makes these operations fail at their last statement, the audit entry. */
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
