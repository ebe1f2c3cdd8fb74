import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AppName,
  isDatabase,
  NODES,
  type NodeName,
  type Part,
  Programs,
  postgresAccount,
} from './cluster-programs.ts';
import { signalAll } from './processes-of.ts';

const READY_MS = 240_000;

/**
 * Database nodes with Patroni, etcd, HAProxy, a store for pictures and three Windfall servers on this machine, as
 * docs/cluster sets them up. Where Linux lets it, etcd and the nodes have network namespaces of their own.
 */
export class Cluster {
  readonly programs: Programs;
  readonly #dir: string;
  readonly #running = new Map<Part, readonly ChildProcess[]>();
  /** Programs that ended without being told to. */
  readonly endedAlone: string[] = [];
  readonly #told = new WeakSet<ChildProcess>();

  constructor(dir: string, port: number) {
    this.#dir = dir;
    this.programs = new Programs(dir, port);
  }

  start(part: Part): void {
    const dir = join(this.#dir, part);
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    if (isDatabase(part) && process.getuid?.() === 0) {
      const { uid, gid } = postgresAccount();
      chownSync(dir, uid, gid);
    }
    const log = openSync(join(this.#dir, `${part}.log`), 'a');
    const children = this.programs
      .of(part)
      .map(({ command, args, env }) =>
        spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', log, log] }),
      );
    for (const child of children)
      child.once('exit', (code, signal) => {
        if (!this.#told.has(child))
          this.endedAlone.push(`${part}: ${child.spawnargs[0]} (${code ?? signal})`);
      });
    this.#running.set(part, children);
  }

  /** Cuts a node off from etcd and the other node; the servers still reach it, or do not either. */
  cutOff(node: NodeName, andHere: boolean): void {
    this.programs.network?.cut(node, ['etcd', otherNode(node)], andHere);
  }

  reconnect(node: NodeName, andHere: boolean): void {
    this.programs.network?.heal(node, ['etcd', otherNode(node)], andHere);
  }

  /** SIGKILL to the program and all that it has started, as when a machine loses its power. */
  async kill(part: Part): Promise<void> {
    const ended = this.#alive(part).map((child) => this.#endOf(child));
    this.#signal(part, 'SIGKILL');
    await Promise.all(ended);
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
    const children = this.#alive(part);
    const ended = children.map((child) => this.#endOf(child));
    for (const child of children) child.kill('SIGTERM');
    await Promise.all(ended);
  }

  async stopAll(): Promise<void> {
    for (const part of this.#running.keys()) this.thaw(part);
    await Promise.all([...this.#running.keys()].map((part) => this.kill(part)));
    this.programs.network?.close();
  }

  /** The node that takes writes; undefined while there is none. */
  async leader(): Promise<NodeName | undefined> {
    for (const node of NODES) if ((await this.#statusOf(node, 'primary')) === 200) return node;
    return undefined;
  }

  /** Waits until one node is leader and each commit waits for the other one. */
  async whole(): Promise<void> {
    await waitFor('a leader with a synchronous standby', async () => {
      const leader = await this.leader();
      if (!leader) return false;
      // What etcd has of the standby is older than a leader that has come back.
      const response = await fetch(this.programs.statusUrl(leader, 'patroni'), TIMELY()).catch(
        () => undefined,
      );
      const { replication = [] } = ((await response?.json().catch(() => undefined)) ?? {}) as PatroniStatus;
      return replication.some((standby) => standby.sync_state === 'sync' && standby.state === 'streaming');
    });
  }

  async appReady(app: AppName): Promise<void> {
    const url = `${this.programs.serverUrl(app)}/health`;
    await waitFor(`${app} ready`, async () => (await status(url)) === 200);
  }

  #statusOf(node: NodeName, path: string): Promise<number | undefined> {
    return status(this.programs.statusUrl(node, path));
  }

  #alive = (part: Part) =>
    (this.#running.get(part) ?? []).filter(
      ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
    );

  #endOf(child: ChildProcess): Promise<unknown> {
    this.#told.add(child);
    return once(child, 'exit');
  }

  #signal(part: Part, signal: NodeJS.Signals): void {
    for (const { pid } of this.#alive(part))
      if (pid !== undefined) signalAll(pid, signal, join(this.#dir, part));
  }
}

/** Of a leader, what it says of its standbys. */
interface PatroniStatus {
  readonly replication?: readonly { readonly sync_state: string; readonly state: string }[];
}

const TIMELY = () => ({ signal: AbortSignal.timeout(2_000) });
export const otherNode = (node: NodeName): NodeName => (node === 'n1' ? 'n2' : 'n1');

export async function waitFor(what: string, isThere: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + READY_MS;
  while (!(await isThere())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain for ${what}`);
    await sleep(200);
  }
}

async function status(url: string): Promise<number | undefined> {
  return fetch(url, TIMELY()).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => undefined,
  );
}
