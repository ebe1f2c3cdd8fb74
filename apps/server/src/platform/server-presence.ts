import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Reader } from '../db/database.ts';
import { openClient } from '../db/dialects/postgres-connection.ts';

/** Any number, as long as nobody else locks it. */
const LOCK = 7_214_332;
/** With the id of a server it is that server's own. */
const SERVERS = 7_214_333;
const MAX_SERVER_ID = 2 ** 31 - 1;
const RECONNECT_MS = 500;

type Mode = 'shared' | 'alone';

/** Tells this process from all others, earlier ones of the same server among them. */
export const newServerId = (): number => randomInt(1, MAX_SERVER_ID);

/** Whether the process with this id still works with the database. It only looks: two that ask at once do not meet. */
export async function isServerThere(db: Reader, serverId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_locks
    where locktype = 'advisory' and classid = ${SERVERS} and objid = ${serverId} and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.length > 0;
}

/**
 * Tells others on the same PostgreSQL database that this process works with it, and under which id: servers may be many,
 * a command that replaces everything has to be alone. Answers how to leave; undefined when the others do not allow it.
 * The marks end with the process.
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

  async enter(): Promise<boolean> {
    const client = await openClient(this.#url);
    if (!(await this.#lock(client)) || this.#isLeaving) {
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

  async #lock(client: pg.Client): Promise<boolean> {
    const attempt = this.#mode === 'alone' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
    // The own mark is shared with the connection that broke, whose end the database may not have noticed yet.
    const query = `select ${attempt}(${LOCK}) as locked, pg_advisory_lock_shared(${SERVERS}, ${this.#serverId})`;
    try {
      const { rows } = await client.query<{ locked: boolean }>(query);
      return rows[0]?.locked === true;
    } catch (error) {
      await client.end();
      throw error;
    }
  }

  /** The mark went with the connection. The first attempt is at once, before a command that has to be alone may enter. */
  async #enterAgain(): Promise<void> {
    while (!this.#isLeaving) {
      if (await this.enter().catch(() => false)) return;
      await sleep(RECONNECT_MS, undefined, { ref: false });
    }
  }
}
