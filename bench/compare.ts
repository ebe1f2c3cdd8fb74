import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { isCounted, type Load, makeLoads } from './compare-loads.ts';
import { openServer, type Server } from './in-process.ts';
import { median } from './load.ts';
import { servePostgres } from './postgres.ts';
import { seedPostgres, seedSqlite } from './seed-database.ts';
import { type ExchangeToDo, seedExchange } from './seed-exchange.ts';

/**
 * Compares checkouts of this repository: change something in a copy and see what it costs. The servers of all checkouts
 * run in this process and answer the same requests in short turns, so that other load of the machine affects all alike
 * and their CPU time can be told apart. Each checkout needs its `node_modules` and, for pages, a build of the web app.
 * Usage: node bench/compare.ts --checkouts .,../copy [--databases sqlite,postgres] [--only name,name] [--at-once 64]
 * [--rounds 25] [--requests 64]
 */
const { values: options } = parseArgs({
  options: {
    checkouts: { type: 'string', default: '.' },
    databases: { type: 'string', default: 'sqlite' },
    /** Loads whose names contain one of these, separated by semicolons. 'ask for some' and 'promise some' are for SQLite, and only when named. */
    only: { type: 'string', default: '' },
    listings: { type: 'string', default: '5000' },
    'at-once': { type: 'string', default: '64' },
    rounds: { type: 'string', default: '25' },
    /** Requests in each turn. */
    requests: { type: 'string', default: '64' },
  },
});
const WARM_UP_ROUNDS = 3;
const NOTHING_TO_DO: ExchangeToDo = { asks: [], promises: [] };
const checkouts = options.checkouts.split(',').map((folder) => resolve(folder));
const [listings, atOnce, rounds, requests] = [
  Number(options.listings),
  Number(options['at-once']),
  Number(options.rounds),
  Number(options.requests),
];

/** A seeded database. */
interface Seeded {
  /** Starts a checkout's server on a copy of it. */
  readonly start: (checkout: string, index: number) => Promise<Server>;
  readonly toDo: ExchangeToDo;
}

async function seedForSqlite(dir: string): Promise<Seeded> {
  const seeded = join(dir, 'seeded');
  await (await openServer(checkouts[0] ?? '.', { DATA_DIR: seeded })).close();
  seedSqlite(join(seeded, 'windfall.db'), listings);
  // Asked for by name: a checkout of before the exchange has no tables for it.
  const steps = options.only.includes('some') ? (WARM_UP_ROUNDS + rounds) * requests : 0;
  const toDo = steps > 0 ? seedExchange(join(seeded, 'windfall.db'), steps) : NOTHING_TO_DO;
  await finishBackgroundWork({ DATA_DIR: seeded });
  const start = (checkout: string, index: number) => {
    const dataDir = join(dir, String(index));
    mkdirSync(dataDir);
    copyFileSync(join(seeded, 'windfall.db'), join(dataDir, 'windfall.db'));
    return openServer(checkout, { DATA_DIR: dataDir });
  };
  return { start, toDo };
}

async function seedForPostgres(dir: string, stops: (() => Promise<void>)[]): Promise<Seeded> {
  const postgres = await servePostgres(dir);
  stops.push(postgres.stop);
  const seeded = { DATA_DIR: join(dir, 'seeded'), DATABASE_URL: postgres.url };
  await (await openServer(checkouts[0] ?? '.', seeded)).close();
  await seedPostgres(postgres.url, listings);
  await finishBackgroundWork(seeded);
  const start = async (checkout: string, index: number) => {
    const [url, name] = [new URL(postgres.url), `copy_${index}`];
    url.pathname = '/postgres';
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.query(`create database ${name} template windfall`);
    await client.end();
    url.pathname = `/${name}`;
    return openServer(checkout, { DATA_DIR: join(dir, String(index)), DATABASE_URL: url.href });
  };
  return { start, toDo: NOTHING_TO_DO };
}

/** Past days are counted once, as on a server that has been running; each count would empty the response cache. */
async function finishBackgroundWork(env: Readonly<Record<string, string>>): Promise<void> {
  const server = await openServer(checkouts[0] ?? '.', env);
  while (!(await isCounted(server)));
  await server.close();
}

async function compare(database: string): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'windfall-compare-'));
  const stops: (() => Promise<void>)[] = [];
  try {
    const { start, toDo } = await (database === 'sqlite' ? seedForSqlite(dir) : seedForPostgres(dir, stops));
    const servers: Server[] = [];
    for (const [index, checkout] of checkouts.entries()) {
      const server = await start(checkout, index);
      stops.push(server.close);
      servers.push(server);
    }
    console.log(
      `\n${database}, ${atOnce} at once: requests per second and CPU time, with shares of the first`,
    );
    const loads = await Promise.all(servers.map((server) => makeLoads(server, toDo)));
    for (const [index, { name }] of (loads[0] ?? []).entries()) {
      if (!options.only.split(';').some((part) => name.includes(part))) continue;
      if (name.endsWith(' some') && toDo.asks.length === 0) continue;
      const ofServers = loads.map((ofServer) => ofServer[index]);
      print(name, await loadInTurns(servers, ofServers));
    }
  } finally {
    for (const stop of stops.reverse()) await stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Figures of one server, round by round. */
interface Turns {
  /** Requests per second. */
  readonly rates: number[];
  /** CPU time of a request in milliseconds. */
  readonly cpus: number[];
}

async function loadInTurns(
  servers: readonly Server[],
  loads: readonly (Load | undefined)[],
): Promise<Turns[]> {
  const turns = servers.map((): Turns => ({ rates: [], cpus: [] }));
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
    const order = [...servers.entries()];
    for (const [index, server] of round % 2 === 0 ? order : order.reverse()) {
      const [load, turn] = [loads[index], turns[index]];
      if (!load || !turn) continue;
      const { rate, cpu } = await loadOnce(server, load);
      if (round < 0) continue;
      turn.rates.push(rate);
      turn.cpus.push(cpu);
    }
  }
  return turns;
}

async function loadOnce(server: Server, { name, make }: Load): Promise<{ rate: number; cpu: number }> {
  let left = requests;
  const [begun, usedBefore] = [performance.now(), process.cpuUsage()];
  const send = async () => {
    while (left > 0) {
      left -= 1;
      const { statusCode, body } = await server.inject(make());
      if (statusCode >= 300) throw new Error(`${name}: ${statusCode} ${body}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, send));
  const { user, system } = process.cpuUsage(usedBefore);
  const rate = (requests * 1_000) / (performance.now() - begun);
  return { rate, cpu: (user + system) / 1_000 / requests };
}

/** Medians, and the medians of the shares of the first checkout's in the same round. */
function print(name: string, turns: readonly Turns[]): void {
  const figures = turns.map(({ rates, cpus }, index) => {
    const rate = `${Math.round(median(rates))}/s (${shareOf(rates, turns[0]?.rates)})`;
    const cpu = `${median(cpus).toFixed(2)} ms (${shareOf(cpus, turns[0]?.cpus)})`;
    return `${basename(checkouts[index] ?? '')} ${rate}, ${cpu}`;
  });
  console.log(`${name}: ${figures.join(' | ')}`);
}

const shareOf = (values: readonly number[], first: readonly number[] = []) =>
  median(values.map((value, round) => value / (first[round] ?? Number.NaN))).toFixed(2);

for (const database of options.databases.split(',')) await compare(database);
