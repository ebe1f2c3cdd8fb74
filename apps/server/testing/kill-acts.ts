import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import type { Config } from '../src/config/config.ts';
import { openSnapshot } from '../src/db/dialects/snapshot.ts';
import { listFolder } from '../src/features/backups/backups.service.ts';
import { readArchive } from '../src/features/backups/file/read-archive.ts';
import { type Community, copySite, openSite } from './kill-community.ts';
import { environmentOf, KillableServer, PASSWORD, programEnvironment, send } from './killable-server.ts';
import { complaintsOf, runCommand } from './site-command.ts';
import { difference, shapeOf } from './site-shape.ts';

const COMPLETION_MS = 20_000;
const CLI = join(import.meta.dirname, '../src/cli/main.ts');

/** What a member or an administrator asks of the server. */
interface Request {
  readonly by: 'ada' | 'rosa';
  readonly ask: (all: Community) => readonly ['POST' | 'PUT' | 'DELETE', path: string, body?: object];
}

/** Acts of members and administrators that take something away. */
export const REQUESTS: Readonly<Record<string, Request>> = {
  'a member deletes the own account': {
    by: 'rosa',
    ask: ({ rosa }) => ['DELETE', `users/${rosa.id}`, { current_password: PASSWORD }],
  },
  'a member deletes a listing': { by: 'rosa', ask: ({ listing }) => ['DELETE', `listings/${listing}`] },
  'a member ends a stand': { by: 'rosa', ask: ({ stand }) => ['DELETE', `stands/${stand}`] },
  'a member blocks another one': { by: 'rosa', ask: ({ theo }) => ['POST', `users/${theo.id}/block`] },
  'a member takes another one out of a group': {
    by: 'rosa',
    ask: ({ group, theo }) => ['DELETE', `groups/${group}/keepers/${theo.id}`],
  },
  'an administrator deletes a member': {
    by: 'ada',
    ask: ({ rosa }) => ['DELETE', `users/${rosa.id}`, { confirm: 'DELETE' }],
  },
  'an administrator deactivates a member': {
    by: 'ada',
    ask: ({ rosa }) => ['PUT', `users/${rosa.id}/status`, { status: 'inactive' }],
  },
  'an administrator hides what was reported': {
    by: 'ada',
    ask: ({ report }) => ['POST', `admin/reports/${report}/decision`, { decision: 'hide', reason: 'Sold' }],
  },
  'an administrator removes the contents of two members': {
    by: 'ada',
    ask: ({ rosa, theo }) => [
      'POST',
      'admin/remove-contents',
      { confirm: 'REMOVE', only: [rosa.id, theo.id] },
    ],
  },
  'an administrator removes members without listings and messages': {
    by: 'ada',
    ask: () => ['POST', 'admin/purge', { confirm: 'PURGE' }],
  },
  'an administrator removes test users': {
    by: 'ada',
    ask: () => ['POST', 'admin/clean-test-users', { confirm: 'REMOVE' }],
  },
  'an administrator removes duplicates': {
    by: 'ada',
    ask: () => ['POST', 'admin/duplicates', { confirm: 'CLEAN' }],
  },
  'an administrator removes all members': {
    by: 'ada',
    ask: () => ['POST', 'admin/reset-users', { confirm: 'RESET' }],
  },
  'an administrator resets the site': { by: 'ada', ask: () => ['POST', 'admin/reset', { confirm: 'RESET' }] },
};

export interface ActReport {
  /** Number of rounds without any effect of the act, and with its full effect. */
  readonly before: number;
  readonly after: number;
  /** Rounds with a part of it, or after which it cannot be done again. */
  readonly torn: readonly string[];
  /** What the doctor finds wrong, and backups that cannot be read. */
  readonly damage: readonly string[];
}

/** What is done to a site in the process that is killed, and again in this one. */
export interface Act {
  /** Starts the process on the site. */
  readonly start: (site: Config) => Promise<Running>;
  /** Does it in this process. Throws where it is refused. */
  readonly again: (site: Config) => Promise<void>;
  /** About how long it takes on a machine that does nothing else. */
  readonly tookMs: number;
  /** After its first transaction it goes on, as a server does with its jobs: what is left can be a part of all it does. */
  readonly goesOn?: boolean;
  /** What is derived from its rows, such as the search index, comes after they are committed; the next start completes it. */
  readonly isCompletedByStart?: boolean;
}

interface Running {
  /** Begins, and resolves with whether it was done. */
  readonly run: () => Promise<boolean>;
  readonly kill: () => Promise<void>;
}

export function requestAct({ by, ask }: Request, community: Community): Act {
  const [method, path, body = {}] = ask(community);
  return {
    tookMs: 100,
    start: async (site) => {
      const server = await KillableServer.of(site);
      const token = community[by].bearer.authorization.replace('Bearer ', '');
      const run = async () => (await send(`${server.url}/api/${path}`, token, body, method)) !== undefined;
      return { run, kill: () => server.kill() };
    },
    again: async (site) => {
      const { app, close } = await openSite(site);
      const headers = community[by].bearer;
      const { statusCode, body: told } = await app.inject({
        method,
        url: `/api/${path}`,
        payload: body,
        headers,
      });
      await close();
      if (statusCode !== 200) throw new Error(told);
    },
  };
}

export function commandAct(args: readonly string[]): Act {
  return {
    tookMs: 1_000,
    isCompletedByStart: args[0] === 'restore',
    start: async (site) => {
      let child: ChildProcess | undefined;
      const run = async () => {
        const env = { ...programEnvironment, ...environmentOf(site) };
        child = spawn(process.execPath, [CLI, ...args], { env, stdio: 'ignore' });
        return (await once(child, 'close'))[0] === 0;
      };
      return { run, kill: async () => void child?.kill('SIGKILL') };
    },
    again: async (site) => {
      const result = await runCommand(site, ...args);
      if (result['ok'] !== true) throw new Error(JSON.stringify(result));
    },
  };
}

/** The start of a server, which migrates the database. */
export const startAct: Act = {
  tookMs: 4_000,
  goesOn: true,
  isCompletedByStart: true,
  start: async (site) => {
    const server = await KillableServer.begin(environmentOf(site));
    return { run: () => server.isUp(), kill: () => server.kill() };
  },
  again: async (site) => {
    const server = await KillableServer.of(site);
    const { status } = await fetch(`${server.url}/api/listings`);
    await untilIndexed(site);
    await server.stop();
    if (status !== 200) throw new Error(`The site answers with ${status}.`);
  },
};

/** Repeatedly copies the site, begins the act, kills its process in the middle, and looks at what is left. */
export async function killInAct(act: Act, template: Config, dir: string, rounds: number): Promise<ActReport> {
  const report = { before: 0, after: 0, torn: [] as string[], damage: [] as string[] };
  const done = await copySite(template, join(dir, 'done'), 'kill_round');
  const before = await shapeOf(done);
  await act.again(done);
  const after = await shapeOf(done);
  await rm(done.dataDir, { recursive: true });
  let reachMs = act.tookMs;
  for (let round = 0; round < rounds; round += 1) {
    const site = await copySite(template, join(dir, 'round'), 'kill_round');
    const { run, kill } = await act.start(site);
    const running = run();
    const isKilled = sleep(reachMs * (0.5 + Math.random())).then(() => kill());
    const isDone = await running;
    await isKilled;
    await kill();
    await isLeft(site);
    let shape = await shapeOf(site);
    if (act.isCompletedByStart && shape !== before && shape !== after)
      shape = await shapeOfStarted(site, after);
    const isAfter = shape === after && (isDone || before !== after);
    if (isAfter) report.after += 1;
    else report.before += 1;
    // Moves the moment towards the commit, for any speed of machine and database.
    reachMs = Math.max(5, reachMs * (isAfter ? 0.7 : 1.4));
    if (isDone && !isAfter && !act.goesOn) report.torn.push('it was acknowledged and is undone');
    if (!isAfter && shape !== before && !act.goesOn) report.torn.push(difference(before, shape));
    report.damage.push(...(await brokenBackups(site)));
    if (isAfter) await (await openSite(site)).close();
    else await act.again(site).catch((error: unknown) => report.torn.push(String(error)));
    let end = await shapeOf(site);
    if (act.isCompletedByStart && end !== after) end = await shapeOfStarted(site, after);
    if (end !== after) report.torn.push(difference(after, end));
    report.damage.push(...(await complaintsOf(site)));
    await rm(site.dataDir, { recursive: true });
  }
  return report;
}

/** Starts the site and waits until it is complete, for a while. */
async function shapeOfStarted(site: Config, complete: string): Promise<string> {
  const { app, close } = await openSite(site);
  // What is missing is made once the server listens.
  await app.listen({ host: '127.0.0.1', port: 0 });
  const deadline = performance.now() + COMPLETION_MS;
  let shape = await shapeOf(site);
  while (shape !== complete && performance.now() < deadline) {
    await sleep(50);
    shape = await shapeOf(site);
  }
  await close();
  return shape;
}

/** Waits until a running server has indexed the listings of an older version, for a while. */
async function untilIndexed({ database }: Config): Promise<void> {
  for (const deadline = performance.now() + COMPLETION_MS; performance.now() < deadline; await sleep(100)) {
    const snapshot = await openSnapshot(database);
    let missing = 0;
    for await (const rows of snapshot.rows('listings', 'is_indexed = 0')) missing += rows.length;
    await snapshot.close();
    if (missing === 0) return;
  }
}

/** PostgreSQL needs a moment to notice that the process is gone, and may still commit. */
async function isLeft({ database }: Config): Promise<void> {
  if (database.dialect === 'sqlite') return;
  const client = new pg.Client({ connectionString: `${inject('postgresUrl')}/postgres` });
  await client.connect();
  const name = new URL(database.url).pathname.slice(1);
  const others = 'select 1 from pg_stat_activity where datname = $1';
  while ((await client.query(others, [name])).rows.length > 0) await sleep(10);
  await client.end();
}

/** Backups that the site lists although they cannot be read to their end. */
async function brokenBackups({ backups: { dir } }: Config): Promise<string[]> {
  const broken: string[] = [];
  for (const { name } of await listFolder(dir)) {
    try {
      for await (const _ of readArchive(join(dir, name)));
    } catch (error) {
      broken.push(`${name}: ${error}`);
    }
  }
  return broken;
}
