import { randomUUIDv7 } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { plainPicture } from '../../apps/server/testing/fixtures/pictures.ts';
import { TOKEN } from '../community.ts';
import { seedSqlite } from '../seed-database.ts';
import { ProductionSite } from './production-site.ts';

const LISTINGS = 1_000_000;
const PHOTOS = 10_000;
const PAUSE_AIM_MS = 20;
const STATISTICS_AIM_MS = 20;
const STATISTICS_ASKED = 20;
const CONTROL_MS = 60_000;
const headers = { authorization: `Bearer ${TOKEN}` };

/**
 * How long requests wait while a site of a million listings and ten thousand photos is backed up, against the same time
 * without, and how long statistics of it take: `npm run rehearse -- online-backup [port] [listings]`.
 */
export async function rehearseOnlineBackup(port: number, listings: string): Promise<boolean> {
  const dir = mkdtempSync(join(tmpdir(), 'windfall-online-backup-'));
  const env = { BACKUP_EVERY: 'off' };
  try {
    await (await ProductionSite.start(dir, port, env)).stop();
    seedSqlite(join(dir, 'windfall.db'), Number(listings || LISTINGS));
    await addPhotos(dir);
    const site = await ProductionSite.start(dir, port, env);
    try {
      await measure(site, 'warm-up', () => sleep(CONTROL_MS / 4));
      const statistics: number[] = [];
      await measure(site, 'statistics', () => askForStatistics(site, statistics));
      const median = statistics.toSorted((one, other) => one - other)[STATISTICS_ASKED / 2] ?? Number.NaN;
      console.log(`statistics: median ${median.toFixed(1)} ms, the first ${statistics[0]?.toFixed(1)} ms`);
      const without = await measure(site, 'without a backup', () => sleep(CONTROL_MS));
      const during = await measure(site, 'during a backup', () => backUp(site));
      // The longest pause of a minute is longer than the aim without a backup too.
      return median <= STATISTICS_AIM_MS && during - without <= PAUSE_AIM_MS;
    } finally {
      await site.stop();
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function addPhotos(dir: string): Promise<void> {
  const [webp, jpeg] = [
    await plainPicture(320, 240).webp().toBuffer(),
    await plainPicture(320, 240).jpeg().toBuffer(),
  ];
  const database = new DatabaseSync(join(dir, 'windfall.db'));
  const [owner] = database.prepare('select id from users limit 1').all();
  const insert = database.prepare(
    `insert into images (id, owner_id, width, height, color, widths, created_at, used_at, is_complete)
     values (?, ?, 320, 240, '#3a7d2c', '[320]', ?, ?, 1)`,
  );
  const now = new Date().toISOString();
  database.exec('begin');
  for (let count = 0; count < PHOTOS; count += 1) {
    const id = randomUUIDv7();
    insert.run(id, owner?.['id'] ?? null, now, now);
    mkdirSync(join(dir, 'images', id), { recursive: true });
    writeFileSync(join(dir, 'images', id, '320.webp'), webp);
    writeFileSync(join(dir, 'images', id, '1280.jpg'), jpeg);
  }
  database.exec('commit');
  database.close();
}

/** The longest time in which the server did nothing else (prom-client's delay of the event loop), in milliseconds. */
async function measure(site: ProductionSite, what: string, work: () => Promise<unknown>): Promise<number> {
  await longestDelay(site);
  const times: number[] = [];
  let isOver = false;
  const done = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const begun = performance.now();
    await (await fetch(`${site.url}/api/listings?limit=48`, { headers })).arrayBuffer();
    times.push(performance.now() - begun);
    await sleep(5);
  }
  await done;
  const pause = await longestDelay(site);
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]?.toFixed(1);
  console.log(
    `${what}: ${times.length} pages of listings, median ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)} ms; the event loop was late by ${pause.toFixed(1)} ms at most`,
  );
  return pause;
}

async function longestDelay(site: ProductionSite): Promise<number> {
  const text = await (await fetch(`${site.url}/metrics`, { headers })).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1] ?? Number.NaN) * 1_000;
}

async function backUp(site: ProductionSite): Promise<void> {
  const response = await fetch(`${site.url}/api/admin/backups`, { method: 'POST', headers });
  if (!response.ok) throw new Error(`No backup was made: ${response.status} ${await response.text()}`);
}

async function askForStatistics(site: ProductionSite, times: number[]): Promise<void> {
  while (times.length < STATISTICS_ASKED) {
    const begun = performance.now();
    await (await fetch(`${site.url}/api/admin/statistics`, { headers })).arrayBuffer();
    times.push(performance.now() - begun);
  }
}
