import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Served, serve } from './processes.ts';
import { seedDatabase } from './seed-database.ts';

/**
 * What each way of listing costs with few and with many listings: one request after the other through the whole server,
 * so that the figures are the work itself and not the wait for others. Usage: node bench/scale.ts [--listings 10000,1000000]
 */
const { values: options } = parseArgs({
  options: {
    listings: { type: 'string', default: '10000,1000000' },
    requests: { type: 'string', default: '200' },
  },
});
const PORT = 3293;
const DEEP_PAGES = 20;
const root = join(import.meta.dirname, '..');
const url = `http://127.0.0.1:${PORT}`;
const NEAR = 'near=45.52,-122.67';

/** The queries of a page of listings; `MEMBER` is replaced by the id of one. */
const QUERIES: readonly [name: string, query: string][] = [
  ['list', ''],
  ['one category', 'category=fruits'],
  ['by title', 'sort=alphabetical'],
  ['gone, by title', 'sort=alphabetical&available=false'],
  ['search, one word', 'search=zucchini'],
  ['search, one typo', 'search=zuchini'],
  ['search, beginning of a word', 'search=tom'],
  ['search, every listing has it', 'search=garden'],
  ['search, one letter each', 'search=g+f+a+n'],
  ['search, never together', 'search=zucchini+rosemary'],
  ['search by title', 'sort=alphabetical&search=garden'],
  ['one member and a word', 'user_id=MEMBER&search=garden'],
  ['one member by title', 'user_id=MEMBER&sort=alphabetical'],
  ['near, newest first', `${NEAR}&radius_km=5`],
  ['near, nearest first', `${NEAR}&sort=distance`],
  ['near + category + word', `${NEAR}&radius_km=10&category=fruits&search=apples`],
  ['the same with a typo', `${NEAR}&radius_km=10&category=fruits&search=appels`],
  ['the same, nearest first', `${NEAR}&sort=distance&category=fruits&search=apples`],
];

async function main(): Promise<void> {
  const columns: Record<string, Record<string, string>> = {};
  for (const count of options.listings.split(',').map(Number)) {
    const dataDir = mkdtempSync(join(tmpdir(), 'windfall-scale-'));
    try {
      await measure(dataDir, count, columns);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
  console.table(columns);
}

async function measure(
  dataDir: string,
  count: number,
  columns: Record<string, Record<string, string>>,
): Promise<void> {
  const start = () =>
    serve(
      process.execPath,
      [join(root, 'apps/server/src/main.ts')],
      {
        NODE_ENV: 'test',
        DATA_DIR: dataDir,
        DEMO: '0',
        LOG_LEVEL: 'error',
        PORT: String(PORT),
        HOST: '127.0.0.1',
      },
      url,
      '/health',
    );
  await (await start()).stop();
  const file = join(dataDir, 'windfall.db');
  const begun = performance.now();
  seedDatabase(file, count);
  const seconds = Math.round((performance.now() - begun) / 1_000);
  console.log(`${count} listings: ${Math.round(statSync(file).size / 1e6)} MB, made in ${seconds} s`);
  const server = await start();
  try {
    await measureQueries(server, `${count} listings`, columns);
  } finally {
    await server.stop();
  }
}

async function measureQueries(
  server: Served,
  column: string,
  columns: Record<string, Record<string, string>>,
): Promise<void> {
  const [first] = (await (await fetch(`${server.url}/api/listings?limit=1`)).json()) as { user_id: string }[];
  const put = (name: string, times: number[]) => {
    columns[name] = { ...columns[name], [`${column}, p50 / p99 ms`]: describe(times) };
  };
  for (const [name, query] of QUERIES) {
    const address = `${server.url}/api/listings?${query.replace('MEMBER', first?.user_id ?? '')}`;
    const times: number[] = [];
    for (let request = -5; request < Number(options.requests); request += 1) {
      const time = await timed(address);
      if (request >= 0) times.push(time);
    }
    put(name, times);
  }
  for (const query of ['', 'search=garden', `${NEAR}&sort=distance`]) {
    const times: number[] = [];
    let next: string | undefined = `${server.url}/api/listings?limit=100&${query}`;
    for (let page = 0; next && page < DEEP_PAGES; page += 1) {
      const begun = performance.now();
      const response: Response = await fetch(next);
      await response.arrayBuffer();
      times.push(performance.now() - begun);
      const path = /^<(.*)>/.exec(response.headers.get('link') ?? '')?.[1];
      next = path && server.url + path;
    }
    put(`${times.length} pages of 100${query && `, ${query.replace(`${NEAR}&`, '')}`}`, times);
  }
}

async function timed(address: string): Promise<number> {
  const begun = performance.now();
  const response = await fetch(address);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return performance.now() - begun;
}

function describe(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(1);
  return `${at(0.5)} / ${at(0.99)}`;
}

await main();
