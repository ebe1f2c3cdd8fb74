import type { Config } from '../../config/config.ts';
import { besideStandby } from '../../db/dialects/log-position.ts';
import { openClient } from '../../db/dialects/postgres-connection.ts';
import { inUnits } from '../output.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

/** A standby as PostgreSQL shows it in `pg_stat_replication`; without the right to see it, all but its name is null. */
export interface Standby {
  readonly name: string;
  readonly sync: string | null;
  readonly behind: string | null;
}

/** Bytes that are written and that a standby has not applied yet. */
const STANDBYS = `
  select application_name as name, sync_state as sync, pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) as behind
  from pg_stat_replication order by application_name`;

/** Says which machines stand by for the database, and how far they are. A database without any is not wrong. */
export async function checkStandbys({ database }: Config): Promise<Finding[]> {
  if (database.dialect === 'sqlite') return [];
  const client = await openClient(database.url);
  const { rows } = await client.query<Standby>(STANDBYS).finally(() => client.end());
  return [...rows.map(standbyFinding), ...(await checkReads(database))];
}

/** Reads go to the primary where the standby of DATABASE_READ_URL does not serve, which no member notices. */
async function checkReads({
  url,
  readUrl,
}: {
  readonly url: string;
  readonly readUrl?: string;
}): Promise<Finding[]> {
  if (readUrl === undefined) return [];
  try {
    const behind = await besideStandby(
      { url, readUrl },
      async (written, replayed) => written - (await replayed()),
    );
    return [ok(`Browsing and backups read from the standby, ${inUnits(Math.max(0, behind))} behind.`)];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [wrong(`The standby that DATABASE_READ_URL names is not read, but the primary: ${reason}.`)];
  }
}

/** A standby that is not synchronous can lack what the site has acknowledged. */
export function standbyFinding({ name, sync, behind }: Standby): Finding {
  if (sync === null || behind === null)
    return note(`${name} stands by. How far it is can be read by an account with the role pg_monitor.`);
  const isSynchronous = sync === 'sync' || sync === 'quorum';
  const sentence = `${name} stands by, ${isSynchronous ? 'synchronous' : 'not synchronous'}, ${inUnits(Number(behind))} behind.`;
  return isSynchronous ? ok(sentence) : note(`${sentence} What was written last is lost with the leader.`);
}
