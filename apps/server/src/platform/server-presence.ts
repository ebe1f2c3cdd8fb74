import pg from 'pg';

/** Any number, as long as nobody else locks it. */
const LOCK = 7_214_332;
const CONNECT_TIMEOUT_MS = 5_000;
const RECONNECT_MS = 5_000;

/**
 * Tells others on the same PostgreSQL database that somebody works with it: servers may be many, who replaces everything
 * has to be alone. Answers how to leave; undefined when the others do not allow it. The mark ends with the process.
 */
export async function enterDatabase(
  url: string,
  mode: 'shared' | 'alone',
): Promise<(() => Promise<void>) | undefined> {
  let isLeaving = false;
  let client = await connect();
  if (!(await lock(client))) {
    await client.end();
    return undefined;
  }
  watch(client);
  return async () => {
    isLeaving = true;
    await client.end().catch(() => undefined);
  };

  async function lock(connected: pg.Client): Promise<boolean> {
    const attempt = mode === 'alone' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
    const { rows } = await connected.query<{ locked: boolean }>(`select ${attempt}(${LOCK}) as locked`);
    return rows[0]?.locked === true;
  }

  async function connect(): Promise<pg.Client> {
    const connecting = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    });
    connecting.on('error', () => undefined);
    await connecting.connect();
    return connecting;
  }

  /** A database that was away for a moment has forgotten who is there. */
  function watch(connected: pg.Client): void {
    connected.once('end', () => {
      if (!isLeaving) setTimeout(() => void enterAgain(), RECONNECT_MS).unref();
    });
  }

  async function enterAgain(): Promise<void> {
    try {
      client = await connect();
      watch(client);
      if (isLeaving) await client.end();
      else await lock(client);
    } catch {
      if (!isLeaving) setTimeout(() => void enterAgain(), RECONNECT_MS).unref();
    }
  }
}
