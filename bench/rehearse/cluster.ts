import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Browsers } from './cluster-browsers.ts';
import { Listener } from './cluster-listener.ts';
import { Cluster, otherNode, waitFor } from './cluster-machines.ts';
import { installOlder } from './cluster-older.ts';
import { APPS, missingPackages, NODES, type NodeName, type Part } from './cluster-programs.ts';
import { message, photo, Writers } from './cluster-writers.ts';

const WRITERS = 4;
const PHOTOGRAPHERS = 2;
const BROWSERS = 2;
/** Longer than a server takes to say that the store does not answer. */
const PHOTO_TIMEOUT_MS = 20_000;
/** Within this time the site takes writes again. */
const AGAIN_MS = 30_000;
/** Longer than a standby waits before it takes over. */
const FROZEN_MS = 38_000;
const UNDISTURBED_MS = 5_000;
const UPGRADED = 'all servers upgraded in turn';
/** What a host does to the site every day: no member may notice. */
const PLANNED = [UPGRADED, 'all servers restarted in turn'];

interface Row {
  readonly 'longest pause, s': number;
  readonly 'refused or cut off': number;
  readonly 'photos: longest pause, s': number;
  /** By status. */
  readonly 'photos: refused': string;
}

/**
 * Kills, freezes, restarts and cuts off each part of a site on several machines while members write, and counts what was
 * stored: no acknowledged write or picture may be missing or doubled, no message may wait for more than 30 seconds, members
 * see on each server what they wrote on another one, an open stream misses no message, servers that are restarted or
 * upgraded refuse nothing, and nothing ends or is restarted by hand that was not killed.
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
    const older = UPGRADED.includes(only) ? installOlder(join(dir, 'older')) : undefined;
    if (older !== undefined) for (const app of APPS) cluster.programs.otherMains.set(app, older);
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
  readonly browsers: Browsers;
}

async function disturb(cluster: Cluster, only: string): Promise<boolean> {
  const { site } = cluster.programs;
  const work = {
    messages: new Writers(site, message),
    photos: new Writers(site, photo, PHOTO_TIMEOUT_MS),
    browsers: new Browsers(APPS.map((app) => cluster.programs.serverUrl(app))),
  };
  const listener = new Listener(site);
  await work.messages.start(WRITERS, () => listener.start(work.messages.members[0]));
  // New members may share a few listings a day.
  const makeOld = () =>
    query(cluster.programs.databaseUrl(), "update users set created_at = '2026-01-01T00:00:00.000Z'");
  await work.photos.start(PHOTOGRAPHERS, makeOld);
  await work.browsers.start(BROWSERS, makeOld);
  const rows: Record<string, Row> = {};
  for (const [name, act] of Object.entries(disturbances(cluster))) {
    if (!name.includes(only)) continue;
    await sleep(UNDISTURBED_MS);
    rows[name] = await observe(cluster, work, act);
    console.log(name, rows[name]);
  }
  await Promise.all([work.messages.stop(), work.photos.stop(), work.browsers.stop()]);
  await sleep(UNDISTURBED_MS);
  await listener.stop();
  console.table(rows);
  const areRight = [
    await isAllStored(cluster, work),
    hasHeardAll(work.messages, listener),
    await haveSeenOwn(cluster, work.browsers),
    isQuietEnough(rows),
    cluster.endedAlone.length === 0,
  ];
  console.log(`Ended by themselves: ${cluster.endedAlone.join(', ') || 'none'}`);
  return areRight.every(Boolean);
}

async function observe(
  cluster: Cluster,
  { messages, photos }: Pick<Work, 'messages' | 'photos'>,
  act: Act,
): Promise<Row> {
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

async function isAllStored(cluster: Cluster, { messages, photos, browsers }: Work): Promise<boolean> {
  const listings = [...photos.acknowledged, ...browsers.acknowledged];
  const areStored = await Promise.all([
    isStoredOnce(cluster, messages, 'messages'),
    isStoredOnce(cluster, { acknowledged: listings, refused: photos.refused }, 'listings'),
  ]);
  const lost = await missingPictures(cluster, photos);
  console.log(
    `${photos.acknowledged.length - lost} of ${photos.acknowledged.length} pictures are there; the slowest refusal of one took ${seconds(photos.slowestRefusalMs)} s.`,
  );
  return areStored.every(Boolean) && lost === 0;
}

/** A client that is told to ask for everything anew sees what it has missed. */
function hasHeardAll({ acknowledged, members }: Writers, listener: Listener): boolean {
  const received = acknowledged.filter(({ to }) => to === members[0]?.id);
  const notSent = received.filter(({ id }) => !listener.messages.has(id));
  const missed = notSent.filter(({ at }) => at > listener.resyncedAt).length;
  console.log(
    `Live events: of ${received.length} messages ${received.length - notSent.length} arrived in ${listener.connections} connections, ${notSent.length - missed} were asked for anew, ${missed} missed.`,
  );
  return missed === 0;
}

async function haveSeenOwn({ programs }: Cluster, { reads, unseen }: Browsers): Promise<boolean> {
  const counts = await Promise.all(APPS.map((app) => readsOfStandby(programs.serverUrl(app))));
  const byStandby = counts.reduce((sum, count) => sum + count, 0);
  console.log(
    `Browsers: ${reads} times a member looked for their listing on another server, ${unseen.length} times in vain; since the servers' last start the standby answered ${byStandby} reads.`,
  );
  return unseen.length === 0 && byStandby > 0;
}

async function readsOfStandby(server: string): Promise<number> {
  const text = await (await fetch(`${server}/metrics`)).text();
  return Number(/^windfall_standby_reads_total\{[^}]*"standby"[^}]*\} (\d+)/m.exec(text)?.[1] ?? 0);
}

function isQuietEnough(rows: Readonly<Record<string, Row>>): boolean {
  if (Object.keys(rows).length === 0) return false;
  const slowest = Math.max(...Object.values(rows).map((row) => row['longest pause, s']));
  const refused = PLANNED.flatMap((name) => rows[name] ?? []).filter(
    (row) => row['refused or cut off'] > 0 || row['photos: refused'] !== '',
  );
  return slowest * 1_000 <= AGAIN_MS && refused.length === 0;
}

/** Each id is a primary key or made once under its key; more rows than acknowledged writes would be writes done twice. */
async function isStoredOnce(
  cluster: Cluster,
  {
    acknowledged,
    refused,
  }: Pick<Writers, 'refused'> & { readonly acknowledged: readonly { readonly id: string }[] },
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
  ...(programs.otherMains.size > 0 && { [UPGRADED]: restartApps }),
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

/** Each comes back in this version. */
async function restartApps(cluster: Cluster): Promise<void> {
  for (const app of APPS) {
    await cluster.stop(app);
    cluster.programs.otherMains.delete(app);
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
