/** A stored row: column names with text, numbers and nulls. */
export type PlainRow = Readonly<Record<string, string | number | null>>;

/**
 * Everything in a database at one instant: later writes do not show. It has a connection of its own and
 * blocks no writer.
 */
export interface Snapshot {
  /** The names of the tables there are. */
  readonly tables: ReadonlySet<string>;
  /** The last migration that ran; undefined in a database without any. */
  readonly schema: string | undefined;
  /** Bytes the database takes on its disk. */
  readonly size: number;
  count(table: string, condition?: string): Promise<number>;
  /** All rows of a table, in batches. Table and condition are put into the statement as they are. */
  rows(table: string, condition?: string): AsyncIterable<readonly PlainRow[]>;
  close(): Promise<void>;
}

/** Where the names of the migrations that ran are kept. */
export const MIGRATION_TABLE = 'kysely_migration';
export const SNAPSHOT_BATCH = 500;
