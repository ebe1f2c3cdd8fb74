import type pg from 'pg';

const SHARED_SESSIONS =
  'its connections share sessions, as behind a pooler in transaction or statement mode, while Windfall needs one of its own for each: set pool_mode=session (PgBouncer), or connect directly';

/**
 * Throws when a pooler gives each transaction of this connection another session of PostgreSQL. Locks, LISTEN and prepared statements
 * would be lost or meet each other, and most requests would fail.
 */
export async function assertOwnSessions(
  client: Pick<pg.Client, 'query'>,
  openAnother: () => Promise<Pick<pg.Client, 'query' | 'end'>>,
): Promise<void> {
  const other = await openAnother();
  try {
    // A pooler hands out the session that was used last, or each in turn: the former shows in `other`, the latter in `again`.
    const first = await sessionOf(client);
    const again = await sessionOf(client);
    const second = await sessionOf(other);
    if (again !== first || second === first) throw new Error(SHARED_SESSIONS);
  } finally {
    await other.end();
  }
}

async function sessionOf(client: Pick<pg.Client, 'query'>): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
