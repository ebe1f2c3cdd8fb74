import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { servePostgres } from './postgres.ts';
import { type Served, serve } from './processes.ts';

/**
 * `node bench/rolling-restart.ts [port]`: restarts two servers on one PostgreSQL, one after the other, behind HAProxy, while clients ask
 * without a pause, and prints how many requests failed for each grace. It listens on three ports from the given one on, takes a minute,
 * and ends with 1 when a request failed with the grace of production.
 */
const CLIENTS = 4;
const [NONE, PRODUCTION] = ['0', '5'];
const PATHS = ['/api/listings', '/', '/listings'];
const SERVERS = [1, 2];
const main = join(import.meta.dirname, '../apps/server/src/main.ts');
const folder = mkdtempSync(join(tmpdir(), 'windfall-rolling-'));
const port = Number(process.argv[2] ?? 4700);
const site = `http://127.0.0.1:${port}`;

writeFileSync(
  join(folder, 'haproxy.cfg'),
  `defaults
    mode http
    timeout connect 5s
    timeout client 1m
    timeout server 1m
frontend site
    bind 127.0.0.1:${port}
    default_backend windfall
backend windfall
    option httpchk GET /health
    default-server check inter 1s fall 3 rise 1
${SERVERS.map((n) => `    server app${n} 127.0.0.1:${port + n}`).join('\n')}
`,
);

async function countFailures(database: string, grace: string): Promise<number> {
  const start = (n: number) =>
    serve(
      process.execPath,
      [main],
      environment(database, grace, n),
      `http://127.0.0.1:${port + n}`,
      '/health',
    );
  const servers: Served[] = [];
  // The first one makes the tables.
  for (const n of SERVERS) servers.push(await start(n));
  const proxy = await serve('haproxy', ['-f', join(folder, 'haproxy.cfg')], {}, site, '/health');
  const ended = new AbortController();
  const counts = { sent: 0, failed: 0 };
  const asking = Array.from({ length: CLIENTS }, () => ask(ended.signal, counts));
  for (const [index, n] of SERVERS.entries()) {
    await servers[index]?.stop();
    servers[index] = await start(n);
    // The proxy takes it in again before the next one leaves.
    await new Promise((done) => setTimeout(done, 2_000));
  }
  ended.abort();
  await Promise.all(asking);
  for (const each of [proxy, ...servers]) await each.stop();
  console.log(`STOP_GRACE=${grace}: ${counts.failed} of ${counts.sent} requests failed`);
  return counts.failed;
}

const environment = (database: string, grace: string, n: number) => ({
  DATABASE_URL: database,
  DATA_DIR: join(folder, String(n)),
  PORT: String(port + n),
  PUBLIC_URL: site,
  STOP_GRACE: grace,
  DEMO: '0',
  RATE_LIMIT: 'off',
});

async function ask(ended: AbortSignal, counts: { sent: number; failed: number }): Promise<void> {
  while (!ended.aborted) {
    const path = PATHS[counts.sent % PATHS.length] ?? '/';
    counts.sent += 1;
    const isAnswered = await fetch(site + path).then(
      async (response) => Boolean(await response.text()) && response.ok,
      () => false,
    );
    if (!isAnswered) counts.failed += 1;
  }
}

const database = await servePostgres(folder);
let failed = 0;
try {
  await countFailures(database.url, NONE);
  failed = await countFailures(database.url, PRODUCTION);
} finally {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
// Not `exitCode`: a library of the databases' programs ends the process with 0 as soon as nothing is left to do.
process.exit(failed > 0 ? 1 : 0);
