import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from '../config/config.ts';
import { isDamage } from '../db/dialects/predicates.ts';
import { takeOwnership } from '../platform/file-lock.ts';

/** Files of a SQLite database. A left-over log would be applied to the file that replaces the database. */
const PARTS = ['-wal', '-shm', ''] as const;

/** The message about an unreadable database. */
export function damageSentence(error: Error): string {
  const deepest = error.cause instanceof Error ? error.cause : error;
  return `The database is damaged (${deepest.message}). Stop the server and restore a backup: npm run windfall -- restore <file> --force`;
}

/**
 * Renames the files of a damaged SQLite database and returns the new path; undefined when it is sound. Throws while a
 * server runs, and the errors of `assertReplaceable`.
 */
export async function moveDamagedDatabase(
  { dataDir, database }: Config,
  assertReplaceable: () => Promise<void>,
): Promise<string | undefined> {
  if (database.dialect !== 'sqlite' || !existsSync(database.file)) return undefined;
  const release = takeOwnership(dataDir);
  try {
    if (isSound(database.file)) return undefined;
    await assertReplaceable();
    const aside = `${database.file}.damaged-${new Date().toISOString().replace(/[:.]/g, '-')}`;
    for (const part of PARTS) {
      if (existsSync(database.file + part)) await rename(database.file + part, aside + part);
    }
    return aside;
  } finally {
    release();
  }
}

function isSound(file: string): boolean {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  try {
    return database.prepare('pragma integrity_check(1)').get()?.['integrity_check'] === 'ok';
  } catch (error) {
    // Other errors, such as missing permissions, are reported when the database is opened.
    return !isDamage(error);
  } finally {
    database.close();
  }
}
