import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Schema } from '../schema.ts';
import { openClient, POSTGRES_TYPES } from './postgres-connection.ts';

/** How far a PostgreSQL database is in the log of its changes, and which database it is. */
export interface LogPosition {
  readonly position: number;
  readonly identity: string;
}

/** How far the primary is. */
const WRITTEN = `
  select (select system_identifier from pg_control_system()) || ' ' || current_database() as identity,
    (pg_current_wal_lsn() - '0/0')::bigint as position`;

/**
 * How far a standby is. Finds nothing where the server is none: a former leader may still answer, with what it alone has.
 */
const REPLAYED = `
  select (select system_identifier from pg_control_system()) || ' ' || current_database() as identity,
    (pg_last_wal_replay_lsn() - '0/0')::bigint as position
  where pg_is_in_recovery()`;

export const findWritten = (primary: Kysely<Schema>) => sql.raw<LogPosition>(WRITTEN).execute(primary);
export const findReplayed = (standby: Kysely<Schema>) => sql.raw<LogPosition>(REPLAYED).execute(standby);

export const NO_STANDBY = 'DATABASE_READ_URL names no standby of the database that DATABASE_URL names';

/** Asks how far the primary is, and lets `work` ask how far the standby is. */
export async function besideStandby<T>(
  { url, readUrl }: { readonly url: string; readonly readUrl: string },
  work: (written: number, replayed: () => Promise<number>) => Promise<T>,
): Promise<T> {
  const primary = await openClient(url, POSTGRES_TYPES);
  const written = await askPosition(primary, WRITTEN).finally(() => primary.end());
  const standby = await openClient(readUrl, POSTGRES_TYPES);
  const replayed = async () => {
    const { identity, position } = await askPosition(standby, REPLAYED);
    if (identity !== written.identity) throw new Error(NO_STANDBY);
    return position;
  };
  return work(written.position, replayed).finally(() => standby.end());
}

async function askPosition(client: pg.Client, question: string): Promise<LogPosition> {
  const [answer] = (await client.query<LogPosition>(question)).rows;
  if (!answer) throw new Error(NO_STANDBY);
  return answer;
}
