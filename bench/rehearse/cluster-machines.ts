import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const docs = join(import.meta.dirname, '../../docs/cluster');
const main = join(import.meta.dirname, '../../apps/server/src/main.ts');
const BIN = ['/usr/lib/postgresql/15/bin', '/usr/lib/postgresql/16/bin', '/usr/lib/postgresql/17/bin'];
const READY_MS = 90_000;
/** Of this rehearsal alone; all of it is deleted. */
const PASSWORD = 'rehearsal';

/** What stands on one machine each in a real site. */
export type Part = 'etcd' | 'n1' | 'n2' | 'proxy' | 'app1' | 'app2' | 'app3';
export const NODES = ['n1', 'n2'] as const;
export const APPS = ['app1', 'app2', 'app3'] as const;
export type NodeName = (typeof NODES)[number];

/** Database nodes with Patroni, etcd, HAProxy and three Windfall servers on ports of this machine, as docs/cluster sets them up. */
export class Cluster {
  readonly #dir: string;
  readonly #port: number;
  readonly #running = new Map<Part, ChildProcess>();

  constructor(dir: string, port: number) {
    this.#dir = dir;
    this.#port = port;
  }

  /** Where members reach the site. */
  get site(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** The leader of the database, or its standby, by way of the proxy. */
  databaseUrl(name = 'windfall', which: 'leader' | 'standby' = 'leader'): string {
    const port = this.#port + (which === 'leader' ? 1 : 4);
    return `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${name}`;
  }

  async start(part: Part): Promise<void> {
    const { command, args, env, isDatabase = false } = this.#program(part);
    const dir = join(this.#dir, part);
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    const owner = isDatabase && process.getuid?.() === 0 ? postgresAccount() : undefined;
    if (owner) chownSync(dir, owner.uid, owner.gid);
    const log = openSync(join(this.#dir, `${part}.log`), 'a');
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', log, log],
      ...owner,
    });
    this.#running.set(part, child);
  }

  /** SIGKILL to the program and all that it has started, as when a machine loses its power. */
  async kill(part: Part): Promise<void> {
    const child = this.#running.get(part);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    this.#signal(part, 'SIGKILL');
    await ended;
  }

  /** SIGSTOP: the machine neither answers nor closes its connections. */
  freeze(part: Part): void {
    this.#signal(part, 'SIGSTOP');
  }

  thaw(part: Part): void {
    this.#signal(part, 'SIGCONT');
  }

  /** SIGTERM, as an upgrade stops a server; resolves when it has ended. */
  async stop(part: Part): Promise<void> {
    const child = this.#running.get(part);
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }

  async stopAll(): Promise<void> {
    for (const part of this.#running.keys()) this.thaw(part);
    await Promise.all([...this.#running.keys()].map((part) => this.kill(part)));
  }

  /** The node that takes writes; undefined while there is none. */
  async leader(): Promise<NodeName | undefined> {
    for (const node of NODES) if ((await this.#statusOf(node, 'primary')) === 200) return node;
    return undefined;
  }

  /** Waits until one node is leader and the other one its synchronous standby. */
  async whole(): Promise<void> {
    await waitFor('a leader with a synchronous standby', async () => {
      const leader = await this.leader();
      if (!leader) return false;
      return (await this.#statusOf(otherNode(leader), 'synchronous')) === 200;
    });
  }

  async appReady(app: (typeof APPS)[number]): Promise<void> {
    await waitFor(
      `${app} ready`,
      async () => (await status(`http://127.0.0.1:${this.#appPort(app)}/health`)) === 200,
    );
  }

  #statusOf(node: NodeName, path: string): Promise<number | undefined> {
    return status(`http://127.0.0.1:${this.#restPort(node)}/${path}`);
  }

  #databasePort = (node: NodeName) => this.#port + 10 + NODES.indexOf(node);
  #restPort = (node: NodeName) => this.#port + 20 + NODES.indexOf(node);
  #appPort = (app: (typeof APPS)[number]) => this.#port + 30 + APPS.indexOf(app);

  #program(part: Part): Program {
    if (part === 'etcd') return this.#etcd();
    if (part === 'proxy') return this.#proxy();
    return part === 'n1' || part === 'n2' ? this.#node(part) : this.#app(part);
  }

  #etcd(): Program {
    const [client, peer] = [`http://127.0.0.1:${this.#port + 2}`, `http://127.0.0.1:${this.#port + 3}`];
    const args = [
      ...['--name', 'e1', '--data-dir', join(this.#dir, 'etcd/data')],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...[
        '--listen-peer-urls',
        peer,
        '--initial-advertise-peer-urls',
        peer,
        '--initial-cluster',
        `e1=${peer}`,
      ],
      // The disk of one machine that does all of this is slow at times.
      ...['--heartbeat-interval', '500', '--election-timeout', '5000'],
    ];
    return { command: 'etcd', args, env: {} };
  }

  #node(node: NodeName): Program {
    const [rest, database] = [this.#restPort(node), this.#databasePort(node)].map(
      (port) => `127.0.0.1:${port}`,
    );
    const env = {
      PATRONI_NAME: node,
      PATRONI_RESTAPI_LISTEN: rest,
      PATRONI_RESTAPI_CONNECT_ADDRESS: rest,
      PATRONI_POSTGRESQL_LISTEN: database,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: database,
      PATRONI_POSTGRESQL_DATA_DIR: join(this.#dir, node, 'data'),
      PATRONI_POSTGRESQL_BIN_DIR: BIN.find((dir) => readable(dir)) ?? '',
      PATRONI_POSTGRESQL_PGPASS: join(this.#dir, node, 'pgpass'),
      PATRONI_ETCD3_HOSTS: `127.0.0.1:${this.#port + 2}`,
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
    };
    return { command: 'patroni', args: [join(docs, 'patroni.yml')], env, isDatabase: true };
  }

  #proxy(): Program {
    const address = (port: number) => `127.0.0.1:${port}`;
    const env = {
      SITE_BIND: address(this.#port),
      DATABASE_BIND: address(this.#port + 1),
      STANDBY_BIND: address(this.#port + 4),
      DATABASE_1: address(this.#databasePort('n1')),
      DATABASE_2: address(this.#databasePort('n2')),
      PATRONI_PORT_1: String(this.#restPort('n1')),
      PATRONI_PORT_2: String(this.#restPort('n2')),
      APP_1: address(this.#appPort('app1')),
      APP_2: address(this.#appPort('app2')),
      APP_3: address(this.#appPort('app3')),
    };
    return { command: 'haproxy', args: ['-db', '-f', join(docs, 'haproxy.cfg')], env };
  }

  #app(app: (typeof APPS)[number]): Program {
    const env = {
      NODE_ENV: 'production',
      PUBLIC_URL: this.site,
      HOST: '127.0.0.1',
      PORT: String(this.#appPort(app)),
      DATABASE_URL: this.databaseUrl(),
      DATABASE_READ_URL: this.databaseUrl('windfall', 'standby'),
      DATA_DIR: join(this.#dir, app),
      BACKUP_EVERY: 'off',
      RATE_LIMIT: 'off',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
    };
    return { command: process.execPath, args: [main], env };
  }

  /** A frozen parent cannot pass a signal on, so that each process gets it. */
  #signal(part: Part, signal: NodeJS.Signals): void {
    const pid = this.#running.get(part)?.pid;
    if (pid === undefined) return;
    // Patroni lets go of the database that it started, so that the machine of both is gone only with both.
    const database = firstLineOf(join(this.#dir, part, 'data/postmaster.pid'));
    const roots = database === undefined ? [pid] : [pid, Number(database)];
    for (const each of roots.flatMap((root) => [root, ...descendantsOf(root)])) {
      try {
        process.kill(each, signal);
      } catch {
        // It has ended meanwhile.
      }
    }
  }
}

interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** PostgreSQL refuses to run as root. */
  readonly isDatabase?: boolean;
}

export const otherNode = (node: NodeName): NodeName => (node === 'n1' ? 'n2' : 'n1');

/** Programs that are not installed, by the name of their Debian package. */
export function missingPackages(): string[] {
  const programs = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' };
  const missing = Object.entries(programs).filter(([program]) => spawnSync('which', [program]).status !== 0);
  const names = missing.map(([, name]) => name);
  return BIN.some(readable) ? names : [...names, 'postgresql'];
}

export async function waitFor(what: string, isThere: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + READY_MS;
  while (!(await isThere())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain for ${what}`);
    await sleep(200);
  }
}

async function status(url: string): Promise<number | undefined> {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => undefined,
  );
}

function readable(dir: string): boolean {
  try {
    return readdirSync(dir).length > 0;
  } catch {
    return false;
  }
}

function firstLineOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').split('\n')[0];
  } catch {
    return undefined;
  }
}

function postgresAccount(): { readonly uid: number; readonly gid: number } {
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

/** Children, their children and so on, by the fourth field of each process (proc(5)). */
function descendantsOf(root: number): number[] {
  const children = Map.groupBy(processes(), ({ parent }) => parent);
  const below = (pid: number): number[] =>
    (children.get(pid) ?? []).flatMap((child) => [child.pid, ...below(child.pid)]);
  return below(root);
}

function processes(): { readonly pid: number; readonly parent: number }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, parent] = readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ');
        return [{ pid: Number(name), parent: Number(parent) }];
      } catch {
        return [];
      }
    });
}
