import pg from 'pg';
import { DatabaseUnreachableError } from './predicates.ts';

export const CONNECT_TIMEOUT_MS = 5_000;
/** Class connection_exception, and the codes of a server that stops, crashes, starts, or stands by and takes no writes yet. */
const GOING_AWAY = /^(?:08...|57P0.|25006)$/;

const BIGINT_TYPE_ID = 20;

/** Parses counts and identities as numbers. */
export const POSTGRES_TYPES: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (id === BIGINT_TYPE_ID ? Number : pg.types.getTypeParser(id, format)),
};

/**
 * Makes errors of a broken connection `DatabaseUnreachableError`; errors of PostgreSQL stay unchanged. Calls `onLost`
 * once.
 */
export function watchConnection(client: pg.ClientBase, onLost: (error: Error) => void): void {
  let isLost = false;
  // Without a listener the error would end the process. The pool listens only while a connection is idle.
  client.on('error', (error) => {
    if (!isLost) onLost(error);
    isLost = true;
  });
  const ask = client.query.bind(client) as (...query: unknown[]) => Promise<unknown>;
  const watched = async (...query: unknown[]) => {
    try {
      return await ask(...query);
    } catch (error) {
      throw isLost || isGoingAway(error) ? new DatabaseUnreachableError(error) : error;
    }
  };
  client.query = watched as typeof client.query;
}

/** Opens a connection outside the pool. Throws `DatabaseUnreachableError`. */
export async function openClient(url: string, types?: pg.CustomTypesConfig): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    ...(types && { types }),
  });
  watchConnection(client, () => undefined);
  try {
    await client.connect();
    return client;
  } catch (cause) {
    throw new DatabaseUnreachableError(cause);
  }
}

const isGoingAway = (error: unknown) =>
  error instanceof pg.DatabaseError && GOING_AWAY.test(error.code ?? '');
