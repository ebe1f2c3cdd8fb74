import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { TOKEN } from './community.ts';
import { servePostgres } from './postgres.ts';
import { type Served, serve } from './processes.ts';
import { QUESTIONS, type Question } from './scale-queries.ts';
import { seedPostgres, seedSqlite } from './seed-database.ts';

/**
 * Cost of each query with few and with many listings, on both databases: sequential requests through the whole server, each
 * question in turn and alternating between few and many, so that other load of the machine affects all. Usage: node bench/scale.ts
 * [--listings 10000,1000000] [--databases sqlite,postgres] [--requests 200] [--only name;name]
 */
const { values: options } = parseArgs({
  options: {
    listings: { type: 'string', default: '10000,1000000' },
    databases: { type: 'string', default: 'sqlite,postgres' },
    requests: { type: 'string', default: '200' },
    only: { type: 'string', default: '' },
    port: { type: 'string', default: '3293' },
  },
});
const WARM_UP = 5;
const DAY_MS = 86_400_000;
const root = join(import.meta.dirname, '..');

interface Asked extends Served {
  readonly listings: number;
  readonly ids: Readonly<Record<string, string>>;
}

async function main(): Promise<void> {
  for (const database of options.databases.split(',')) {
    const dir = mkdtempSync(join(tmpdir(), 'windfall-scale-'));
    chmodSync(dir, 0o711);
    const stops: (() => Promise<void>)[] = [];
    try {
      const servers: Asked[] = [];
      for (const [index, count] of options.listings.split(',').map(Number).entries()) {
        servers.push(await startCommunity(database, dir, index, count, stops));
      }
      console.log(`\n${database}: milliseconds, median / p99`);
      console.table(await measure(servers));
    } finally {
      for (const stop of stops.reverse()) await stop();
      rmSync(dir, { recursive: true, force: true });
    }
  }
}

/** A server with a community of so many listings. */
async function startCommunity(
  database: string,
  dir: string,
  index: number,
  listings: number,
  stops: (() => Promise<void>)[],
): Promise<Asked> {
  const dataDir = mkdtempSync(join(dir, 'data-'));
  const postgres = database === 'postgres' ? await servePostgres(dataDir) : undefined;
  if (postgres) stops.push(postgres.stop);
  const port = String(Number(options.port) + index);
  const env = {
    NODE_ENV: 'test',
    DEMO: '0',
    LOG_LEVEL: 'error',
    RATE_LIMIT: 'off',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    PORT: port,
    ...(postgres && { DATABASE_URL: postgres.url }),
  };
  const [url, program] = [`http://127.0.0.1:${port}`, join(root, 'apps/server/src/main.ts')];
  const start = () => serve(process.execPath, [program], env, url, '/health');
  await (await start()).stop();
  const begun = performance.now();
  if (postgres) await seedPostgres(postgres.url, listings);
  else seedSqlite(join(dataDir, 'windfall.db'), listings);
  const seconds = Math.round((performance.now() - begun) / 1_000);
  console.log(`${database}: ${listings} listings made in ${seconds} s`);
  const server = await start();
  stops.push(server.stop);
  return { ...server, listings, ids: await findIds(server) };
}

async function findIds({ url }: Served): Promise<Record<string, string>> {
  const [newest] = (await (await fetch(`${url}/api/listings?limit=1`)).json()) as { id: string }[];
  const headers = { authorization: `Bearer ${TOKEN}` };
  const { user } = (await (await fetch(`${url}/api/auth/me`, { headers })).json()) as {
    user: { id: string };
  };
  const past = new Date(Date.now() - 1_000 * DAY_MS).toISOString().slice(0, 10);
  // The days that are over are counted first, as they are on a server that has been running.
  while (!(await isCounted(url, headers, past)));
  return { listing: newest?.id ?? '', member: user.id, past };
}

async function isCounted(url: string, headers: Record<string, string>, past: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/admin/analytics?by=month&from=${past}`, { headers });
  if (!answer.ok) throw new Error(`analytics: ${answer.status}`);
  return ((await answer.json()) as { is_complete: boolean }).is_complete;
}

/** Milliseconds from each question to its answer, for each server. */
async function measure(servers: readonly Asked[]): Promise<Record<string, Record<string, string>>> {
  const names = options.only.split(';');
  const questions = QUESTIONS.filter(({ name }) => names.some((part) => name.includes(part)));
  const times = questions.map(() => servers.map((): number[] => []));
  for (let request = -WARM_UP; request < Number(options.requests); request += 1) {
    for (const [nth, question] of questions.entries()) {
      for (const [index, server] of servers.entries()) {
        const time = await ask(addressOf(server, question), question);
        if (request >= 0) times[nth]?.[index]?.push(time);
      }
    }
  }
  return Object.fromEntries(questions.map(({ name }, nth) => [name, describe(servers, times[nth] ?? [])]));
}

const addressOf = ({ url, ids }: Asked, { path }: Question) =>
  url + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');

async function ask(address: string, { headers }: Question): Promise<number> {
  const begun = performance.now();
  const response = await fetch(address, { headers });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return performance.now() - begun;
}

function describe(servers: readonly Asked[], times: readonly number[][]): Record<string, string> {
  const columns = servers.map(({ listings }, index) => {
    const own = times[index] ?? [];
    return [`${listings}`, `${at(own, 0.5).toFixed(1)} / ${at(own, 0.99).toFixed(1)}`] as const;
  });
  const [few, many] = times;
  const ratio = few && many && (at(many, 0.99) / at(few, 0.99)).toFixed(2);
  return { ...Object.fromEntries(columns), ...(ratio && { 'p99 times': ratio }) };
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

await main();
