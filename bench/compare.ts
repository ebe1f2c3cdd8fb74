import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { makeTargets } from './compare-loads.ts';
import { loadOnce, median, type Target } from './load.ts';
import { servePostgres } from './postgres.ts';
import { type Served, serve } from './processes.ts';
import { seedPostgres, seedSqlite } from './seed-database.ts';

/**
 * Compares checkouts of this repository under the same load, in turns: change something in a copy and see what it
 * costs. Each checkout needs its `node_modules` and, for pages, a build of the web app. Usage: node bench/compare.ts
 * --checkouts .,../copy [--databases sqlite,postgres] [--only name,name] [--connections 64] [--rounds 10]
 * [--requests 500]
 */
const { values: options } = parseArgs({
  options: {
    checkouts: { type: 'string', default: '.' },
    databases: { type: 'string', default: 'sqlite' },
    /** Loads whose names contain one of these. */
    only: { type: 'string', default: '' },
    listings: { type: 'string', default: '10000' },
    connections: { type: 'string', default: '64' },
    rounds: { type: 'string', default: '10' },
    /** Requests in each turn. */
    requests: { type: 'string', default: '500' },
    port: { type: 'string', default: '3295' },
  },
});
const checkouts = options.checkouts.split(',').map((folder) => resolve(folder));

/** Starts a checkout's server on a copy of the seeded database. */
type Start = (checkout: string, index: number) => Promise<Served>;

const envOf = (dataDir: string, port: number) => ({
  ...{ NODE_ENV: 'production', DEMO: '0', LOG_LEVEL: 'error', RATE_LIMIT: 'off', HOST: '127.0.0.1' },
  ...{ DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
});

function start(checkout: string, env: NodeJS.ProcessEnv): Promise<Served> {
  const main = join(checkout, 'apps/server/src/main.ts');
  return serve(process.execPath, [main], env, `http://127.0.0.1:${env['PORT']}`, '/health');
}

async function seedForSqlite(dir: string): Promise<Start> {
  const seeded = join(dir, 'seeded');
  await (await start(checkouts[0] ?? '.', envOf(seeded, Number(options.port)))).stop();
  seedSqlite(join(seeded, 'windfall.db'), Number(options.listings));
  return (checkout, index) => {
    const dataDir = join(dir, String(index));
    mkdirSync(dataDir);
    copyFileSync(join(seeded, 'windfall.db'), join(dataDir, 'windfall.db'));
    return start(checkout, envOf(dataDir, Number(options.port) + index));
  };
}

async function seedForPostgres(dir: string, stops: (() => Promise<void>)[]): Promise<Start> {
  const postgres = await servePostgres(dir);
  stops.push(postgres.stop);
  const env = { ...envOf(join(dir, 'seeded'), Number(options.port)), DATABASE_URL: postgres.url };
  await (await start(checkouts[0] ?? '.', env)).stop();
  await seedPostgres(postgres.url, Number(options.listings));
  return async (checkout, index) => {
    const [url, name] = [new URL(postgres.url), `copy_${index}`];
    url.pathname = '/postgres';
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.query(`create database ${name} template windfall`);
    await client.end();
    url.pathname = `/${name}`;
    const dataDir = join(dir, String(index));
    return start(checkout, { ...envOf(dataDir, Number(options.port) + index), DATABASE_URL: url.href });
  };
}

async function compare(database: string): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'windfall-compare-'));
  const stops: (() => Promise<void>)[] = [];
  try {
    const startCopy = await (database === 'sqlite' ? seedForSqlite(dir) : seedForPostgres(dir, stops));
    const servers: Served[] = [];
    for (const [index, checkout] of checkouts.entries()) {
      const server = await startCopy(checkout, index);
      stops.push(server.stop);
      servers.push(server);
    }
    const only = options.only.split(',');
    const loads = (await makeTargets(servers)).filter(([target]) =>
      only.some((part) => target?.name.includes(part)),
    );
    console.log(
      `\n${database}, ${options.connections} connections: rate (share of the first), CPU for a request`,
    );
    for (const load of loads) printTurns(load[0]?.name ?? '', await loadInTurns(servers, load));
  } finally {
    for (const stop of stops.reverse()) await stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

interface Turns {
  /** Requests per second in each round. */
  readonly rates: number[];
  /** CPU time of the server for all requests, in milliseconds. */
  cpuMs: number;
}

/** Short turns, so that other load of the machine affects all servers alike. */
async function loadInTurns(servers: readonly Served[], targets: readonly Target[]): Promise<Turns[]> {
  const turns = servers.map((): Turns => ({ rates: [], cpuMs: 0 }));
  for (let round = -1; round < Number(options.rounds); round += 1) {
    for (const [index, { cpu }] of servers.entries()) {
      const [target, turn, before] = [targets[index], turns[index], cpu()];
      if (!target || !turn) continue;
      const extent = { amount: Number(options.requests) };
      const { rate } = await loadOnce(target, extent, Number(options.connections));
      // The first round warms up.
      if (round < 0) continue;
      turn.rates.push(rate);
      turn.cpuMs += cpu() - before;
    }
  }
  return turns;
}

/** Medians of the rates, of their shares of the first checkout in the same round, and CPU time. */
function printTurns(name: string, turns: readonly Turns[]): void {
  const [first] = turns;
  const figures = turns.map(({ rates, cpuMs }, index) => {
    const shares = rates.map((rate, round) => rate / (first?.rates[round] ?? Number.NaN));
    const cpu = cpuMs / Number(options.rounds) / Number(options.requests);
    const share = (cpuMs / (first?.cpuMs ?? Number.NaN)).toFixed(2);
    const checkout = basename(checkouts[index] ?? '');
    const rate = `${Math.round(median(rates))}/s (${median(shares).toFixed(2)})`;
    return `${checkout} ${rate}, ${cpu.toFixed(2)} ms (${share})`;
  });
  console.log(`${name}: ${figures.join(' | ')}`);
}

for (const database of options.databases.split(',')) await compare(database);
