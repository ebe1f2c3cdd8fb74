import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { openClient } from '../db/dialects/postgres-connection.ts';

/** Any number, as long as nobody else locks it. */
const LOCK = 7_214_332;
const RECONNECT_MS = 500;

type Mode = 'shared' | 'alone';

/**
 * Tells others on the same PostgreSQL database that somebody works with it: servers may be many, who replaces everything
 * has to be alone. Answers how to leave; undefined when the others do not allow it. The mark ends with the process.
 */
export async function enterDatabase(url: string, mode: Mode): Promise<(() => Promise<void>) | undefined> {
  const presence = new Presence(url, mode);
  return (await presence.enter()) ? () => presence.leave() : undefined;
}

class Presence {
  readonly #url: string;
  readonly #mode: Mode;
  #client: pg.Client | undefined;
  #isLeaving = false;

  constructor(url: string, mode: Mode) {
    this.#url = url;
    this.#mode = mode;
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
    const query = `select ${attempt}(${LOCK}) as locked`;
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
