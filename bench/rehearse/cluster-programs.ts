import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Host, Network } from './cluster-network.ts';
import { Swift } from './cluster-store.ts';

const docs = join(import.meta.dirname, '../../docs/cluster');
const main = join(import.meta.dirname, '../../apps/server/src/main.ts');
const BIN = ['/usr/lib/postgresql/15/bin', '/usr/lib/postgresql/16/bin', '/usr/lib/postgresql/17/bin'];
/** Of this rehearsal alone; all of it is deleted. */
const PASSWORD = 'rehearsal';

/** What stands on one machine each in a real site. */
export type Part = 'etcd' | 'n1' | 'n2' | 'proxy' | 'store' | 'app1' | 'app2' | 'app3';
export const NODES = ['n1', 'n2'] as const;
export const APPS = ['app1', 'app2', 'app3'] as const;
export type NodeName = (typeof NODES)[number];
export type AppName = (typeof APPS)[number];

interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

/** The programs of each machine, with docs/cluster as their files, and where they are reached. */
export class Programs {
  readonly network: Network | undefined;
  readonly store: Swift;
  /** Servers of another version than this one, by their programs. */
  readonly otherMains = new Map<AppName, string>();
  readonly #dir: string;
  readonly #port: number;

  constructor(dir: string, port: number) {
    this.#dir = dir;
    this.#port = port;
    this.network = Network.open(port);
    this.store = new Swift(join(dir, 'store'), port + 40);
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

  /** Where Patroni of a node says what the node is. */
  statusUrl(node: NodeName, path: string): string {
    return `http://${this.#at(node, this.#restPort(node))}/${path}`;
  }

  /** One server, past the proxy. */
  serverUrl(app: AppName): string {
    return `http://127.0.0.1:${this.#appPort(app)}`;
  }

  /** Each as it is started on its host. */
  of(part: Part): readonly Program[] {
    return this.#bare(part).map(({ command: program, args, ...rest }) => {
      const [command = program, ...before] = [...this.#before(part), program];
      return { command, args: [...before, ...args], ...rest };
    });
  }

  #bare(part: Part): readonly Program[] {
    if (part === 'store') return this.store.programs;
    if (part === 'etcd') return [this.#etcd()];
    if (part === 'proxy') return [this.#proxy()];
    return [isDatabase(part) ? this.#node(part) : this.#app(part)];
  }

  /** The host, and the account that PostgreSQL asks for: it refuses to run as root. */
  #before(part: Part): readonly string[] {
    const host = this.network && isHost(part) ? this.network.runOn(part) : [];
    if (!isDatabase(part) || process.getuid?.() !== 0) return host;
    const { uid, gid } = postgresAccount();
    return [...host, 'setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  }

  #at = (host: Host, port: number) => `${this.network?.addressOf(host) ?? '127.0.0.1'}:${port}`;
  #databasePort = (node: NodeName) => this.#port + 10 + NODES.indexOf(node);
  #restPort = (node: NodeName) => this.#port + 20 + NODES.indexOf(node);
  #appPort = (app: AppName) => this.#port + 30 + APPS.indexOf(app);

  #etcd(): Program {
    const client = `http://${this.#at('etcd', this.#port + 2)}`;
    const peer = `http://${this.#at('etcd', this.#port + 3)}`;
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
    return { command: 'etcd', args };
  }

  #node(node: NodeName): Program {
    const [rest, database] = [this.#restPort(node), this.#databasePort(node)].map((port) =>
      this.#at(node, port),
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
      PATRONI_ETCD3_HOSTS: this.#at('etcd', this.#port + 2),
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
    };
    return { command: 'patroni', args: [join(docs, 'patroni.yml')], env };
  }

  #proxy(): Program {
    const address = (port: number) => `127.0.0.1:${port}`;
    const env = {
      SITE_BIND: address(this.#port),
      DATABASE_BIND: address(this.#port + 1),
      STANDBY_BIND: address(this.#port + 4),
      DATABASE_1: this.#at('n1', this.#databasePort('n1')),
      DATABASE_2: this.#at('n2', this.#databasePort('n2')),
      PATRONI_PORT_1: String(this.#restPort('n1')),
      PATRONI_PORT_2: String(this.#restPort('n2')),
      APP_1: address(this.#appPort('app1')),
      APP_2: address(this.#appPort('app2')),
      APP_3: address(this.#appPort('app3')),
    };
    return { command: 'haproxy', args: ['-db', '-f', join(docs, 'haproxy.cfg')], env };
  }

  #app(app: AppName): Program {
    const env = {
      NODE_ENV: 'production',
      PUBLIC_URL: this.site,
      HOST: '127.0.0.1',
      PORT: String(this.#appPort(app)),
      DATABASE_URL: this.databaseUrl(),
      DATABASE_READ_URL: this.databaseUrl('windfall', 'standby'),
      DATA_DIR: join(this.#dir, app),
      STORAGE_URL: this.store.url,
      BACKUP_EVERY: 'off',
      RATE_LIMIT: 'off',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
    };
    return { command: process.execPath, args: [this.otherMains.get(app) ?? main], env };
  }
}

export const isDatabase = (part: Part): part is NodeName => part === 'n1' || part === 'n2';
const isHost = (part: Part): part is Host => part === 'etcd' || isDatabase(part);

/** Programs that are not installed, by the name of their Debian package. */
export function missingPackages(): string[] {
  const programs = {
    patroni: 'patroni',
    etcd: 'etcd-server',
    haproxy: 'haproxy',
    'swift-proxy-server': 'swift-proxy',
    'swift-account-server': 'swift-account',
    'swift-container-server': 'swift-container',
    'swift-object-server': 'swift-object',
  };
  const missing = Object.entries(programs).filter(([program]) => spawnSync('which', [program]).status !== 0);
  const names = missing.map(([, name]) => name);
  return BIN.some(readable) ? names : [...names, 'postgresql'];
}

function readable(dir: string): boolean {
  try {
    return readdirSync(dir).length > 0;
  } catch {
    return false;
  }
}

export function postgresAccount(): { readonly uid: number; readonly gid: number } {
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}
