import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const DAY_MS = 86_400_000;
const DUE_AFTER_DAYS = 30;
/** Above this size a start would take too long: 300 MB take several seconds. */
const MAX_BYTES = 536_870_912;
const BUSY_TIMEOUT_MS = 5_000;

type Rewriting = 'done' | 'not due' | 'too large';

/**
 * Writes the whole database file anew once a month. Deleted content is overwritten at once (pragma secure_delete), but
 * three kinds of remains need the rewrite: content deleted before secure_delete was switched on, copies that SQLite leaves in the
 * gaps of pages when it moves rows, and the words of deleted texts, and the characters of deleted members' names and
 * addresses, in the indexes that are searched until these merge them. The day it was done stands in the header of the file.
 */
export function rewriteWhenDue(file: string, now: Date): Rewriting {
  const today = Math.floor(now.getTime() / DAY_MS);
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    const last = Number(database.prepare('pragma user_version').get()?.['user_version']);
    // A date in the future comes from a wrong clock.
    if (last <= today && today - last < DUE_AFTER_DAYS) return 'not due';
    if (statSync(file).size > MAX_BYTES) return 'too large';
    // The rewrite makes a copy as large as the database, so it must not be held in memory.
    database.exec(`
      pragma temp_store = file;
      pragma synchronous = normal;
      insert into listings_search (listings_search) values ('optimize');
      insert into users_search (users_search) values ('optimize');
      vacuum;
      pragma user_version = ${today};
      pragma wal_checkpoint(truncate);
    `);
    return 'done';
  } finally {
    database.close();
  }
}
