import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';
import { advanceSequence, beginReplacing, emptyTable, insertRows } from '../../db/dialects/bulk.ts';
import type { DialectName } from '../../db/dialects/predicates.ts';
import type { PlainRow } from '../../db/dialects/snapshot.ts';
import { findStoredSession, insertStoredSession } from '../../platform/auth/sessions.repo.ts';
import { expireUnsentEmails } from '../../platform/mail/queue.repo.ts';
import { skipDueDigests } from '../../platform/notifications/digests.repo.ts';
import { dropDueNotifications } from '../../platform/notifications/notifications.repo.ts';
import { clearSearch, deleteAllWishTerms } from '../search/search.service.ts';
import { BACKUP_TABLES, type BackupTable, LEFT_OUT } from './backup-tables.ts';
import type { StagedRows } from './staged-rows.ts';

interface Replacement {
  readonly dialect: DialectName;
  readonly staged: StagedRows;
  /** The session to keep, if its member is an administrator in the backup. */
  readonly keptSession?: { readonly id: string; readonly userId: string };
  /** Unsent emails in a backup and what was due then are outdated, unless the community moves to another database. */
  readonly sendsEmails: boolean;
  readonly now: string;
  readonly progress: (count: number) => void;
}

/**
 * Replaces all rows by those of a backup, in the caller's transaction. The audit log only grows: unknown
 * entries are added. Returns whether `keptSession` still exists.
 */
export async function replaceRows(trx: Writer, replacement: Replacement): Promise<boolean> {
  const { dialect, staged, keptSession, sendsEmails, now } = replacement;
  await beginReplacing(
    trx,
    dialect,
    BACKUP_TABLES.map(({ name }) => name),
  );
  const session =
    keptSession && staged.isAdmin(keptSession.userId)
      ? await findStoredSession(trx, keptSession.id)
      : undefined;
  await emptyAll(trx, dialect);
  for (const table of BACKUP_TABLES) await fillTable(trx, table, replacement);
  if (!sendsEmails) await skipOutdated(trx, now);
  if (session) await insertStoredSession(trx, session);
  return session !== undefined;
}

/** Members were told of it in the time that the restore undoes. */
async function skipOutdated(trx: Writer, now: string): Promise<void> {
  await expireUnsentEmails(trx, now);
  await dropDueNotifications(trx, now, 'a backup was restored');
  await skipDueDigests(trx, now);
}

async function emptyAll(trx: Writer, dialect: DialectName): Promise<void> {
  await clearSearch(trx, dialect);
  await deleteAllWishTerms(trx, 'follow');
  const names = [
    ...LEFT_OUT,
    ...BACKUP_TABLES.filter(({ isMerged }) => !isMerged)
      .map(({ name }) => name)
      .toReversed(),
  ];
  for (const name of names) await emptyTable(trx, dialect, name);
}

async function fillTable(
  trx: Writer,
  { name, sequence, isMerged }: BackupTable,
  { dialect, staged, progress }: Replacement,
): Promise<void> {
  // The numbers of existing entries would collide.
  const isAdded = isMerged === true && (await hasRows(trx, name));
  for (const rows of staged.batches(name)) {
    await insertRows(
      trx,
      dialect,
      name,
      rows.map((row) => fresh(name, row, isAdded ? sequence : undefined)),
      isAdded,
    );
    progress(rows.length);
    await yieldToEventLoop();
  }
  if (sequence) await advanceSequence(trx, dialect, name, sequence);
}

/** A row without its sequence number where a new one is assigned, and marked as not indexed. */
function fresh(table: string, row: PlainRow, without: string | undefined): PlainRow {
  const { [without ?? '']: _, ...rest } = row;
  return table === 'listings' ? { ...rest, is_indexed: 0 } : rest;
}

async function hasRows(trx: Writer, table: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(trx);
  return rows.length > 0;
}
