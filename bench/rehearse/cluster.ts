import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Cluster, otherNode, waitFor } from './cluster-machines.ts';
import { APPS, missingPackages, NODES, type NodeName, type Part } from './cluster-programs.ts';
import { message, photo, Writers } from './cluster-writers.ts';

const WRITERS = 4;
const PHOTOGRAPHERS = 2;
/** Longer than a server takes to say that the store does not answer. */
const PHOTO_TIMEOUT_MS = 20_000;
/** Within this time the site takes writes again. */
const AGAIN_MS = 30_000;
/** Longer than a standby waits before it takes over. */
const FROZEN_MS = 38_000;
const UNDISTURBED_MS = 5_000;

interface Row {
  readonly 'longest pause, s': number;
  readonly 'refused or cut off': number;
  readonly 'photos: longest pause, s': number;
  /** By status. */
  readonly 'photos: refused': string;
}

/**
 * Kills, freezes, restarts and cuts off each part of a site on several machines while members write, and counts what was
 * stored: no acknowledged write or picture may be missing or doubled, no message may wait for more than 30 seconds, and
 * nothing is restarted by hand that was not killed.
 */
export async function rehearseCluster(port: number, only: string): Promise<boolean> {
  const missing = missingPackages();
  if (missing.length > 0) {
    console.error(`Please install what this needs: apt-get install ${missing.join(' ')}`);
    return false;
  }
  const dir = mkdtempSync(join(tmpdir(), 'windfall-cluster-'));
  // The database runs as another account, which has to get through to its folder.
  chmodSync(dir, 0o711);
  const cluster = new Cluster(dir, port);
  if (!cluster.programs.network)
    console.warn('The network is not parted: only the superuser can make namespaces.');
  try {
    await startWhole(cluster);
    return await disturb(cluster, only);
  } finally {
    await cluster.stopAll();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function startWhole(cluster: Cluster): Promise<void> {
  const { programs } = cluster;
  for (const part of ['etcd', ...NODES, 'store', 'proxy'] as const) cluster.start(part);
  await cluster.whole();
  await waitFor('a bucket', () => succeeds(programs.store.makeBucket()));
  await waitFor('the database through the proxy', () =>
    succeeds(query(programs.databaseUrl('postgres'), 'create database windfall')),
  );
  // The first one makes the tables.
  for (const app of APPS) {
    cluster.start(app);
    await cluster.appReady(app);
  }
}

interface Work {
  readonly messages: Writers;
  readonly photos: Writers;
}

async function disturb(cluster: Cluster, only: string): Promise<boolean> {
  const { site } = cluster.programs;
  const work = { messages: new Writers(site, message), photos: new Writers(site, photo, PHOTO_TIMEOUT_MS) };
  await work.messages.start(WRITERS);
  // New members may share a few listings a day.
  const makeOld = () =>
    query(cluster.programs.databaseUrl(), "update users set created_at = '2026-01-01T00:00:00.000Z'");
  await work.photos.start(PHOTOGRAPHERS, makeOld);
  const rows: Record<string, Row> = {};
  for (const [name, act] of Object.entries(disturbances(cluster))) {
    if (!name.includes(only)) continue;
    await sleep(UNDISTURBED_MS);
    rows[name] = await observe(cluster, work, act);
    console.log(name, rows[name]);
  }
  await Promise.all([work.messages.stop(), work.photos.stop()]);
  console.table(rows);
  return judge(cluster, work, rows);
}

async function observe(cluster: Cluster, { messages, photos }: Work, act: Act): Promise<Row> {
  const [begun, before, photosBefore] = [performance.now(), messages.refusals, { ...photos.refused }];
  await act(cluster);
  await cluster.whole();
  await sleep(UNDISTURBED_MS);
  const now = performance.now();
  const refused = Object.entries(photos.refused)
    .map(([status, count]) => [status, count - (photosBefore[status] ?? 0)] as const)
    .filter(([, count]) => count > 0);
  return {
    'longest pause, s': seconds(messages.longestPause(begun, now)),
    'refused or cut off': messages.refusals - before,
    'photos: longest pause, s': seconds(photos.longestPause(begun, now)),
    'photos: refused': refused.map(([status, count]) => `${count} x ${status}`).join(', '),
  };
}

async function judge(
  cluster: Cluster,
  { messages, photos }: Work,
  rows: Readonly<Record<string, Row>>,
): Promise<boolean> {
  const areStored = await Promise.all([
    isStoredOnce(cluster, messages, 'messages'),
    isStoredOnce(cluster, photos, 'listings'),
  ]);
  const lost = await missingPictures(cluster, photos);
  console.log(
    `${photos.acknowledged.length - lost} of ${photos.acknowledged.length} pictures are there; the slowest refusal of one took ${seconds(photos.slowestRefusalMs)} s.`,
  );
  const slowest = Math.max(...Object.values(rows).map((row) => row['longest pause, s']));
  return areStored.every(Boolean) && lost === 0 && slowest * 1_000 <= AGAIN_MS;
}

/** Each id is a primary key or made once under its key; more rows than acknowledged writes would be writes done twice. */
async function isStoredOnce(
  cluster: Cluster,
  { acknowledged, refused }: Writers,
  table: string,
): Promise<boolean> {
  const stored = await query<{ id: string }>(cluster.programs.databaseUrl(), `select id from ${table}`);
  const ids = new Set(stored.map(({ id }) => id));
  const lost = acknowledged.filter(({ id }) => !ids.has(id)).length;
  console.log(
    `${table}: ${acknowledged.length} acknowledged, ${stored.length} stored, ${lost} of the acknowledged missing; refused or cut off and sent again: ${JSON.stringify(refused)}`,
  );
  return lost === 0 && stored.length === acknowledged.length;
}

async function missingPictures(cluster: Cluster, { acknowledged }: Writers): Promise<number> {
  let missing = 0;
  for (const { picture } of acknowledged) {
    const response = await fetch(new URL(String(picture), cluster.programs.site));
    const { byteLength } = await response.arrayBuffer();
    if (!response.ok || byteLength === 0) missing += 1;
  }
  return missing;
}

type Act = (cluster: Cluster) => Promise<void>;

const disturbances = ({ programs }: Cluster): Readonly<Record<string, Act>> => ({
  'leader killed': (cluster) => withLeader(cluster, (leader) => killAndRestart(cluster, leader)),
  'leader frozen for 38 s': (cluster) => withLeader(cluster, (leader) => freezeFor(cluster, leader)),
  ...(programs.network && {
    'leader cut off from etcd and the standby for 38 s': (cluster) =>
      withLeader(cluster, (leader) => cutOffFor(cluster, leader, false)),
    'leader cut off from everything for 38 s': (cluster) =>
      withLeader(cluster, (leader) => cutOffFor(cluster, leader, true)),
  }),
  'standby killed': (cluster) => withLeader(cluster, (leader) => killAndRestart(cluster, otherNode(leader))),
  'etcd killed': (cluster) => killAndRestart(cluster, 'etcd'),
  'proxy killed': (cluster) => killAndRestart(cluster, 'proxy', 1_000),
  'store killed': (cluster) => killAndRestart(cluster, 'store'),
  'store frozen for 38 s': (cluster) => freezeFor(cluster, 'store'),
  'a server killed': (cluster) => killAndRestart(cluster, 'app2'),
  'a server frozen for 38 s': (cluster) => freezeFor(cluster, 'app1'),
  'all servers restarted in turn': restartApps,
});

async function withLeader(cluster: Cluster, act: (leader: NodeName) => Promise<void>): Promise<void> {
  const leader = await cluster.leader();
  if (!leader) throw new Error('No node is the leader');
  await act(leader);
}

/** The machine comes back by itself after a while, as after a power cut. */
async function killAndRestart(cluster: Cluster, part: Part, awayMs = 10_000): Promise<void> {
  await cluster.kill(part);
  await sleep(awayMs);
  cluster.start(part);
}

async function freezeFor(cluster: Cluster, part: Part): Promise<void> {
  cluster.freeze(part);
  await sleep(FROZEN_MS);
  cluster.thaw(part);
}

async function cutOffFor(cluster: Cluster, node: NodeName, andHere: boolean): Promise<void> {
  cluster.cutOff(node, andHere);
  await sleep(FROZEN_MS);
  cluster.reconnect(node, andHere);
}

async function restartApps(cluster: Cluster): Promise<void> {
  for (const app of APPS) {
    await cluster.stop(app);
    cluster.start(app);
    await cluster.appReady(app);
  }
}

async function query<Found extends pg.QueryResultRow>(url: string, text: string): Promise<Found[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Found>(text)).rows;
  } finally {
    await client.end();
  }
}

const seconds = (ms: number) => Number((ms / 1_000).toFixed(1));
const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );
