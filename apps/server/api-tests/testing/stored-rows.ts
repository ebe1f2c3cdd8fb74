import { sql } from 'kysely';
import { BACKUP_TABLES } from '../../src/features/backups/backup-tables.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** Tables that decide what a request is answered with. */
const TABLES = [
  ...BACKUP_TABLES.map(({ name }) => name),
  'sessions',
  'session_tokens',
  'account_tokens',
  'push_subscriptions',
  'idempotency_keys',
];

/** All rows that a response may depend on, in one order. */
export async function storedRows({ ctx }: TestApp): Promise<string> {
  const rows: string[] = [];
  for (const name of TABLES) {
    const found = await sql`select * from ${sql.table(name)}`.execute(ctx.db.read);
    rows.push(...found.rows.map((row) => `${name} ${JSON.stringify(row)}`));
  }
  return rows.sort().join('\n');
}
