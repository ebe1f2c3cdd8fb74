import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from '../config/config.ts';
import { isDamage } from '../db/dialects/is-damage.ts';
import { takeOwnership } from '../platform/owner-lock.ts';

/** The log of what is not in the file yet would be played into whatever takes the file's place. */
const PARTS = ['-wal', '-shm', ''] as const;

/** What to say of a database that cannot be read. */
export function damageSentence(error: Error): string {
  const deepest = error.cause instanceof Error ? error.cause : error;
  return `The database is damaged (${deepest.message}). Stop the server and restore a backup: npm run windfall -- restore <file> --force`;
}

/**
 * Moves a SQLite database that cannot be read out of the way with all that belongs to it, and answers where to;
 * undefined when it is sound. Throws when a server runs, and what `assertReplaceable` throws.
 */
export async function setDamagedAside(
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
    // What else fails, as a missing right, is told by opening it as usual.
    return !isDamage(error);
  } finally {
    database.close();
  }
}
