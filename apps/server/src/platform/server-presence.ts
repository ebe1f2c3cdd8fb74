import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Reader } from '../db/database.ts';
import { assertOwnSessions } from '../db/dialects/own-sessions.ts';
import { openClient } from '../db/dialects/postgres-connection.ts';

/** Arbitrary lock number, used nowhere else. */
const LOCK = 7_214_332;
/** Combined with a server's id, it is that server's own lock. */
const SERVERS = 7_214_333;
const MAX_SERVER_ID = 2 ** 31 - 1;
const RECONNECT_MS = 500;

type Mode = 'shared' | 'alone';

/** Distinguishes this process from all others, including earlier ones of the same server. */
export const newServerId = (): number => randomInt(1, MAX_SERVER_ID);

/**
 * Whether the process with this id still holds its lock. The check does not block, and concurrent checks do not disturb
 * each other.
 */
export async function isServerRunning(db: Reader, serverId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_locks
    where locktype = 'advisory' and classid = ${SERVERS} and objid = ${serverId} and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.length > 0;
}

/**
 * Registers this process and its id with other processes on the same PostgreSQL database: several servers may run, a
 * command that replaces everything runs alone. Returns the function that leaves, or undefined when another process
 * forbids entering. The locks end with the process.
 */
export async function enterDatabase(
  url: string,
  mode: Mode,
  serverId: number,
): Promise<(() => Promise<void>) | undefined> {
  const presence = new Presence(url, mode, serverId);
  return (await presence.enter()) ? () => presence.leave() : undefined;
}

class Presence {
  readonly #url: string;
  readonly #mode: Mode;
  readonly #serverId: number;
  #client: pg.Client | undefined;
  #isLeaving = false;

  constructor(url: string, mode: Mode, serverId: number) {
    this.#url = url;
    this.#mode = mode;
    this.#serverId = serverId;
  }

  async enter(isFirst = true): Promise<boolean> {
    const client = await openClient(this.#url);
    if (!(await this.#lock(client, isFirst)) || this.#isLeaving) {
      await client.end();
      return false;
    }
    client.once('end', () => void this.#enterAgain());
    this.#client = client;
    return true;
  }

  async leave(): Promise<void> {
    this.#isLeaving = true;
    await this.#client?.end();
  }

  async #lock(client: pg.Client, isFirst: boolean): Promise<boolean> {
    const attempt = this.#mode === 'alone' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
    // The lock is shared with the broken connection, whose end the database may not have noticed yet.
    const query = `select ${attempt}(${LOCK}) as locked, pg_advisory_lock_shared(${SERVERS}, ${this.#serverId})`;
    try {
      // Before the lock: taken through a pooler, it would stay in a session that others use next.
      if (isFirst) await assertOwnSessions(client, () => openClient(this.#url));
      const { rows } = await client.query<{ locked: boolean }>(query);
      return rows[0]?.locked === true;
    } catch (error) {
      await client.end();
      throw error;
    }
  }

  /**
   * The lock ended with the connection. The first attempt is immediate, before a command with exclusive access can
   * enter.
   */
  async #enterAgain(): Promise<void> {
    while (!this.#isLeaving) {
      if (await this.enter(false).catch(() => false)) return;
      await sleep(RECONNECT_MS, undefined, { ref: false });
    }
  }
}
