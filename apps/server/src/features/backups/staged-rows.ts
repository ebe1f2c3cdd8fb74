import { DatabaseSync } from 'node:sqlite';
import type { PlainRow } from '../../db/dialects/snapshot.ts';
import { stagedDatabase } from './process/staging.ts';

/** Batch size that blocks the main thread for a few milliseconds. */
const BATCH = 200;

/** Rows of an unpacked backup, migrated to the current schema. */
export class StagedRows {
  readonly #database: DatabaseSync;

  constructor(dir: string) {
    this.#database = new DatabaseSync(stagedDatabase(dir), { readOnly: true });
  }

  count(table: string, condition = 'true'): number {
    return Number(
      this.#database.prepare(`select count(*) as n from ${table} where ${condition}`).get()?.['n'],
    );
  }

  /** Whether these rows contain an active administrator. */
  get hasAdmin(): boolean {
    return this.count('users', 'is_admin = 1 and is_active = 1 and deleted_at is null') > 0;
  }

  isAdmin(userId: string): boolean {
    const found = this.#database
      .prepare('select 1 from users where id = ? and is_admin = 1 and is_active = 1')
      .get(userId);
    return found !== undefined;
  }

  /** All rows of a table in order, in batches with the same columns. */
  *batches(table: string): Generator<readonly PlainRow[]> {
    const page = this.#database.prepare(
      `select rowid as "#row", * from ${table} where rowid > ? order by rowid limit ${BATCH}`,
    );
    for (let after = Number.MIN_SAFE_INTEGER; ; ) {
      const rows = page.all(after) as Record<string, string | number | null>[];
      const last = rows.at(-1);
      if (!last) return;
      after = Number(last['#row']);
      for (const row of rows) delete row['#row'];
      yield rows;
    }
  }

  close(): void {
    this.#database.close();
  }
}
