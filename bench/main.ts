import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { GROWER_TOKEN, READER_TOKEN, TOKEN } from './community.ts';
import { demoPages } from './demo-pages.ts';
import { measureWithLighthouse } from './lighthouse.ts';
import { loadInterleaved, type Measured, median, WARM_UP_SECONDS } from './load.ts';
import { type Served, serve } from './processes.ts';
import { seedSqlite } from './seed-database.ts';
import { type ExchangeToDo, exchangeSteps, seedExchange } from './seed-exchange.ts';
import { measureTaps } from './taps.ts';
import { waitBesideUnread } from './unread.ts';

const { values: options } = parseArgs({
  options: {
    listings: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    /** One table: answers, creations, exchange, unread, start, lighthouse or taps. The last two are measured only when asked for. */
    only: { type: 'string' },
  },
});
const root = join(import.meta.dirname, '..');
const SERVER_PORT = 3291;
const REFERENCE_PORT = 3292;
const STARTS = 5;
/** More than the reference can do. */
const STEPS_PER_SECOND = 4_000;

const dataDir = mkdtempSync(join(tmpdir(), 'windfall-bench-'));
const database = join(dataDir, 'windfall.db');
/** Where the reference writes. */
const copy = join(dataDir, 'copy.db');
const env = {
  NODE_ENV: 'production',
  PUBLIC_URL: `http://127.0.0.1:${SERVER_PORT}`,
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  DEMO: '0',
  LOG_LEVEL: 'error',
  RATE_LIMIT: 'off',
  PORT: String(SERVER_PORT),
};
const serverUrl = `http://127.0.0.1:${SERVER_PORT}`;
const startServer = () =>
  serve(process.execPath, [join(root, 'apps/server/src/main.ts')], env, serverUrl, '/health');

/** What is measured only when asked for. */
const VISITS = ['lighthouse', 'taps'] as const;
type Visit = (typeof VISITS)[number];
const isVisit = (table: string | undefined): table is Visit => VISITS.some((one) => one === table);

/** Prints the figures of design and decisions as tables; each table's ratios come from one run. */
async function main(): Promise<void> {
  if (isVisit(options.only)) return reportFirstVisit(options.only);
  await (await startServer()).stop();
  seedSqlite(database, Number(options.listings));
  const turnSeconds = Number(options.rounds) * Number(options.seconds) + WARM_UP_SECONDS;
  const toDo = seedExchange(database, isAskedFor('exchange') ? turnSeconds * STEPS_PER_SECOND : 0);
  copyFileSync(database, copy);
  console.log(`${options.listings} listings, ${cpus().length} cores, Node ${process.version}\n`);
  const started: Served[] = [];
  try {
    const server = await startServer();
    started.push(server);
    const reference = await startReference();
    started.push(reference);
    if (isAskedFor('answers')) await reportThroughput(server, reference);
    if (isAskedFor('creations')) await reportCreations(server, reference);
    if (isAskedFor('exchange')) await reportExchange(server, reference, toDo);
    if (isAskedFor('unread')) await reportUnread(server);
  } finally {
    for (const { stop } of started) await stop();
  }
  if (isAskedFor('start')) await reportStart();
}

const isAskedFor = (table: string) => (options.only ?? table) === table;

function startReference(): Promise<Served> {
  const args = [join(root, 'bench/reference-server.ts'), database, copy, String(REFERENCE_PORT)];
  return serve(process.execPath, args, {}, `http://127.0.0.1:${REFERENCE_PORT}`, '/api/listings');
}

/** Runs the same queries on server and reference, to compare each path. */
async function reportThroughput(server: Served, reference: Served): Promise<void> {
  const json = { accept: 'application/json' };
  const signedIn = (token: string) => ({ ...json, authorization: `Bearer ${token}` });
  const html = { accept: 'text/html' };
  const [detail] = (await (await fetch(`${server.url}/api/listings?limit=1`)).json()) as { id: string }[];
  const compared = {
    browse: '/api/listings',
    'browse one category': '/api/listings?category=fruits',
    search: '/api/listings?search=tomatoes',
    'one listing': `/api/listings/${detail?.id}`,
  };
  const alone: readonly [string, string, Readonly<Record<string, string>>][] = [
    // A cookie makes the server render the page for each request.
    ['home page, rendered', '/', { ...html, cookie: 'own=1' }],
    ['listing page, rendered', `/listing/${detail?.id}`, { ...html, cookie: 'own=1' }],
    ['browse page, rendered', '/listings', { ...html, cookie: 'own=1' }],
    ['home page, shared by visitors', '/', html],
    ['browse page, shared by visitors', '/listings', html],
    ['browse page, shared and compressed', '/listings', { ...html, 'accept-encoding': 'gzip, br' }],
  ];
  const measured = await loadInterleaved(
    [
      // Visitors share a response while nothing is written, and so do members, after a look at the session of each; an
      // administrator's is made anew.
      ...Object.entries(compared).flatMap(([name, path]) => [
        {
          name: `${name}, reference`,
          url: reference.url + path.replace('category=fruits', 'category=Fruits'),
        },
        { name: `${name}, visitors`, url: server.url + path, headers: json },
        { name: `${name}, members`, url: server.url + path, headers: signedIn(READER_TOKEN) },
        { name: `${name}, an administrator`, url: server.url + path, headers: signedIn(TOKEN) },
      ]),
      ...alone.map(([name, path, headers]) => ({ name, url: server.url + path, headers })),
    ],
    Number(options.rounds),
    Number(options.seconds),
  );
  printThroughput(measured);
}

/** Members share produce, each request with a key of its own. Comes last, for it is the only load that writes. */
async function reportCreations(server: Served, reference: Served): Promise<void> {
  let count = 0;
  const create = () => {
    count += 1;
    const title = `Plums from garden ${count}`;
    const description = 'Plums, picked this morning. More than we can eat. Ask for as many as you need.';
    return {
      headers: { authorization: `Bearer ${GROWER_TOKEN}`, 'idempotency-key': randomUUID() },
      body: { title, description, category: 'Fruits', location: 'Portland, OR' },
    };
  };
  const url = '/api/listings';
  printThroughput(
    await loadInterleaved(
      [
        { ...reference, name: 'share a listing, reference', url: reference.url + url, create },
        { ...server, name: 'share a listing, members', url: server.url + url, create },
      ],
      Number(options.rounds),
      Number(options.seconds),
    ),
  );
}

/** Members ask for one listing after the other, and owners promise what was asked of them. */
async function reportExchange(server: Served, reference: Served, toDo: ExchangeToDo): Promise<void> {
  // Each has a database of its own, where each step can be done once.
  const [own, others] = [exchangeSteps(toDo), exchangeSteps(toDo)];
  const targets = (['ask', 'promise'] as const).flatMap((step) => [
    { ...reference, name: `${step}, reference`, create: others[step] },
    { ...server, name: `${step}, members`, create: own[step] },
  ]);
  printThroughput(await loadInterleaved(targets, Number(options.rounds), Number(options.seconds)));
}

function printThroughput(measured: Measured[]): void {
  const rates = new Map(measured.map(({ name, requestsPerSecond }) => [name, requestsPerSecond]));
  console.table(
    Object.fromEntries(
      measured.map(({ name, requestsPerSecond, p99, requests, cpu }) => {
        const comparedWith = name.replace(/, (?:visitors|members|an administrator)$/, ', reference');
        const reference = comparedWith === name ? undefined : rates.get(comparedWith);
        return [
          name,
          {
            'per second': Math.round(requestsPerSecond),
            'p99 ms': p99,
            requests,
            ...(cpu !== undefined && { 'CPU ms of a request': cpu.toFixed(2) }),
            ...(reference && { 'of the reference': (requestsPerSecond / reference).toFixed(2) }),
          },
        ];
      }),
    ),
  );
}

/** How long another caller waits while connections send many requests and read nothing. */
async function reportUnread(server: Served): Promise<void> {
  const { calm, longest } = await waitBesideUnread(server.url);
  console.table({ 'longest wait for /health, ms': { calm: Math.round(calm), unread: Math.round(longest) } });
}

/** The pages of the demo community, which has pictures, as a visitor's phone sees them, and a conversation as a member's does. */
async function reportFirstVisit(table: Visit): Promise<void> {
  const demo = { ...env, NODE_ENV: 'development', DEMO: '1' };
  const args = [join(root, 'apps/server/src/main.ts')];
  const server = await serve(process.execPath, args, demo, serverUrl, '/listings');
  try {
    if (table === 'taps') console.table(await measureTaps(server.url));
    else console.table(await measureWithLighthouse(await demoPages(server.url), Number(options.rounds)));
  } finally {
    await server.stop();
  }
}

/** `npm start` on a machine where everything is installed, built and migrated. */
async function reportStart(): Promise<void> {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const served = await serve('npm', ['start', '--prefix', root], env, serverUrl, '/health');
    times.push(served.startedIn);
    await served.stop();
  }
  console.log(`npm start to first answer: ${Math.round(median(times))} ms (median of ${STARTS})`);
}

try {
  await main();
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
