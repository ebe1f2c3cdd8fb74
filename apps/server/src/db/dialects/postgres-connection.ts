import pg from 'pg';
import { DatabaseUnreachableError } from './unreachable-error.ts';

export const CONNECT_TIMEOUT_MS = 5_000;
/** connection_exception, and what PostgreSQL says when it stops, crashes or starts. */
const GOING_AWAY = /^(?:08...|57P0.)$/;

/**
 * Has a connection survive its own end: what is asked then is rejected with `DatabaseUnreachableError`, while refusals
 * of PostgreSQL stay what they are. `onLost` is told once.
 */
export function watchConnection(client: pg.ClientBase, onLost: (error: Error) => void): void {
  let isLost = false;
  // Without a listener the process would end. The pool listens only while a connection is idle.
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

/** Opens a connection that belongs to no pool. Throws `DatabaseUnreachableError`. */
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
