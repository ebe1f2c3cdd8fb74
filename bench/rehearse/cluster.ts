import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  APPS,
  Cluster,
  missingPackages,
  NODES,
  type NodeName,
  otherNode,
  waitFor,
} from './cluster-machines.ts';
import { Writers } from './cluster-writers.ts';

const WRITERS = 4;
/** Within this time the site takes writes again (docs/scaling.md). */
const AGAIN_MS = 30_000;
/** Longer than a standby waits before it takes over. */
const FROZEN_MS = 38_000;
const UNDISTURBED_MS = 5_000;

interface Row {
  readonly 'longest pause, s': number;
  /** Of four writers, who send each of them again. */
  readonly 'refused or cut off': number;
}

/**
 * Kills, freezes and restarts each part of a site on several machines while members write, and counts what was stored:
 * no acknowledged write may be missing or doubled, none may wait for more than 30 seconds, and nothing is restarted by
 * hand that was not killed.
 */
export async function rehearseCluster(port: number): Promise<boolean> {
  const missing = missingPackages();
  if (missing.length > 0) {
    console.error(`Please install what this needs: apt-get install ${missing.join(' ')}`);
    return false;
  }
  const dir = mkdtempSync(join(tmpdir(), 'windfall-cluster-'));
  // The database runs as another account, which has to get through to its folder.
  chmodSync(dir, 0o711);
  const cluster = new Cluster(dir, port);
  try {
    await startWhole(cluster);
    return await disturb(cluster);
  } finally {
    await cluster.stopAll();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function startWhole(cluster: Cluster): Promise<void> {
  await cluster.start('etcd');
  for (const node of NODES) await cluster.start(node);
  await cluster.start('proxy');
  await cluster.whole();
  await waitFor('the database through the proxy', () =>
    query(cluster.databaseUrl('postgres'), 'create database windfall').then(
      () => true,
      () => false,
    ),
  );
  // The first one makes the tables.
  for (const app of APPS) {
    await cluster.start(app);
    await cluster.appReady(app);
  }
}

async function disturb(cluster: Cluster): Promise<boolean> {
  const writers = new Writers(cluster.site);
  await writers.start(WRITERS);
  const rows: Record<string, Row> = {};
  for (const [name, act] of Object.entries(DISTURBANCES)) {
    await sleep(UNDISTURBED_MS);
    const [begun, failedBefore] = [performance.now(), writers.failed];
    await act(cluster);
    await cluster.whole();
    await sleep(UNDISTURBED_MS);
    rows[name] = {
      'longest pause, s': seconds(writers.longestPause(begun, performance.now())),
      'refused or cut off': writers.failed - failedBefore,
    };
    console.log(name, rows[name]);
  }
  await writers.stop();
  console.table(rows);
  return judge(cluster, writers, rows);
}

async function judge(
  cluster: Cluster,
  writers: Writers,
  rows: Readonly<Record<string, Row>>,
): Promise<boolean> {
  const stored = await query<{ id: string }>(cluster.databaseUrl(), 'select id from messages');
  const ids = new Set(stored.map(({ id }) => id));
  const lost = writers.acknowledged.filter(({ id }) => !ids.has(id)).length;
  const { length: acknowledged } = writers.acknowledged;
  console.log(
    `${acknowledged} writes acknowledged, ${stored.length} stored, ${lost} of the acknowledged missing; ${writers.failed} attempts were refused or cut off and sent again.`,
  );
  const slowest = Math.max(...Object.values(rows).map((row) => row['longest pause, s']));
  // Each id is a primary key, so nothing can be stored twice; more rows than acknowledged would be writes of others.
  return lost === 0 && stored.length === acknowledged && slowest * 1_000 <= AGAIN_MS;
}

const DISTURBANCES: Readonly<Record<string, (cluster: Cluster) => Promise<void>>> = {
  'leader killed': (cluster) => withLeader(cluster, (leader) => killAndRestart(cluster, leader)),
  'leader frozen for 38 s': (cluster) => withLeader(cluster, (leader) => freezeFor(cluster, leader)),
  'standby killed': (cluster) => withLeader(cluster, (leader) => killAndRestart(cluster, otherNode(leader))),
  'etcd killed': (cluster) => killAndRestart(cluster, 'etcd'),
  'proxy killed': (cluster) => killAndRestart(cluster, 'proxy', 1_000),
  'a server killed': (cluster) => killAndRestart(cluster, 'app2'),
  'a server frozen for 38 s': (cluster) => freezeFor(cluster, 'app1'),
  'all servers restarted in turn': restartApps,
};

async function withLeader(cluster: Cluster, act: (leader: NodeName) => Promise<void>): Promise<void> {
  const leader = await cluster.leader();
  if (!leader) throw new Error('No node is the leader');
  await act(leader);
}

/** The machine comes back by itself after a while, as after a power cut. */
async function killAndRestart(
  cluster: Cluster,
  part: Parameters<Cluster['kill']>[0],
  awayMs = 10_000,
): Promise<void> {
  await cluster.kill(part);
  await sleep(awayMs);
  await cluster.start(part);
}

async function freezeFor(cluster: Cluster, part: Parameters<Cluster['freeze']>[0]): Promise<void> {
  cluster.freeze(part);
  await sleep(FROZEN_MS);
  cluster.thaw(part);
}

async function restartApps(cluster: Cluster): Promise<void> {
  for (const app of APPS) {
    await cluster.stop(app);
    await cluster.start(app);
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
