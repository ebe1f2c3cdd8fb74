import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Writer } from '../database.ts';
import type { DialectName } from './predicates.ts';
import type { PlainRow } from './snapshot.ts';
import { disableStatementTimeout } from './transaction-settings.ts';

const DELETED_AT_ONCE = 2_000;

/**
 * Prepares a transaction that replaces the content of these tables. SQLite has one writer; on PostgreSQL other
 * transactions keep reading, and their writes wait, so none of them lands among the new rows.
 */
export async function beginReplacing(
  trx: Writer,
  dialect: DialectName,
  tables: readonly string[],
): Promise<void> {
  if (dialect === 'sqlite') return;
  await disableStatementTimeout(trx, dialect);
  await sql`lock table ${sql.join(tables.map((name) => sql.table(name)))} in exclusive mode`.execute(trx);
}

/** Deletes all rows. On SQLite in small batches, because its statements block the main thread. */
export async function emptyTable(trx: Writer, dialect: DialectName, table: string): Promise<void> {
  const name = sql.table(table);
  if (dialect === 'postgres') {
    await sql`delete from ${name}`.execute(trx);
    return;
  }
  for (;;) {
    const { numAffectedRows = 0n } =
      await sql`delete from ${name} where rowid in (select rowid from ${name} limit ${DELETED_AT_ONCE})`.execute(
        trx,
      );
    if (numAffectedRows < DELETED_AT_ONCE) return;
    await yieldToEventLoop();
  }
}

/** Inserts rows with the same columns, including sequence numbers; existing ids are skipped on request. */
export async function insertRows(
  trx: Writer,
  dialect: DialectName,
  table: string,
  rows: readonly PlainRow[],
  skipsKnown: boolean,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const overriding = dialect === 'postgres' ? sql`overriding system value` : sql``;
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
  const conflict = skipsKnown ? sql`on conflict (id) do nothing` : sql``;
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) ${overriding}
    values ${sql.join(values)} ${conflict}`.execute(trx);
}

/**
 * The largest sequence number a row may have. Numbers beyond 2^53 cannot be read, so one such row would make all later
 * inserts fail.
 */
export const MAX_SEQUENCE_NUMBER = 1_000_000_000_000;

/**
 * Advances the sequence so that numbers of inserted rows are not given again. It never goes back, since browsers
 * remember earlier numbers, unless it is beyond MAX_SEQUENCE_NUMBER, which would break it for good.
 */
export async function advanceSequence(
  trx: Writer,
  dialect: DialectName,
  table: string,
  column: string,
): Promise<void> {
  const [from, number] = [sql.table(table), sql.ref(column)];
  if (dialect === 'sqlite') {
    // This sequence already counts the inserted rows.
    await sql`
      update sqlite_sequence set seq = (select coalesce(max(${number}), 0) from ${from})
      where name = ${table} and seq > ${MAX_SEQUENCE_NUMBER}`.execute(trx);
    return;
  }
  const name = sql`pg_get_serial_sequence(${table}, ${column})`;
  await sql`
    select setval(${name}, greatest(coalesce(max(${number}), 1), (
      select case when next <= ${MAX_SEQUENCE_NUMBER} then next else 1 end from nextval(${name}) as next)))
    from ${from}`.execute(trx);
}
