import { spawnSync } from 'node:child_process';

/** Leads nowhere: no machine has this address. */
const NOWHERE = '02:00:00:00:00:01';
const HOSTS = { etcd: 2, n1: 11, n2: 12 } as const;
export type Host = keyof typeof HOSTS;
const NAMES = Object.keys(HOSTS) as Host[];

/**
 * Network namespaces for etcd and the database nodes, with a bridge between them and this machine. Linux lets the superuser
 * make them. Packets between two hosts are lost without a word while both are cut off from each other.
 */
export class Network {
  readonly #id: string;
  readonly #subnet: string;

  private constructor(port: number) {
    this.#id = `wf${port}`;
    this.#subnet = `10.213.${port % 256}`;
  }

  /** Undefined where this machine makes no namespaces. */
  static open(port: number): Network | undefined {
    const network = new Network(port);
    network.close();
    if (!network.#ip(['netns', 'add', network.#namespace('etcd')])) return undefined;
    network.#build();
    return network;
  }

  addressOf(host: Host): string {
    return `${this.#subnet}.${HOSTS[host]}`;
  }

  /** The command that runs another one on a host. */
  runOn(host: Host): readonly string[] {
    return ['ip', 'netns', 'exec', this.#namespace(host)];
  }

  /** Cuts a host off from others, and where `andHere` says so from this machine as well. */
  cut(host: Host, others: readonly Host[], andHere: boolean): void {
    this.#lead('replace', host, others, andHere);
  }

  heal(host: Host, others: readonly Host[], andHere: boolean): void {
    this.#lead('del', host, others, andHere);
  }

  close(): void {
    for (const host of NAMES) this.#ip(['netns', 'del', this.#namespace(host)]);
    this.#ip(['link', 'del', this.#id]);
  }

  #lead(verb: 'replace' | 'del', host: Host, others: readonly Host[], andHere: boolean): void {
    const entry = (address: string, device: string) => {
      const away = verb === 'replace' ? ['lladdr', NOWHERE, 'nud', 'permanent'] : [];
      return ['neigh', verb, address, ...away, 'dev', device];
    };
    for (const other of others) {
      this.#ip(['-n', this.#namespace(host), ...entry(this.addressOf(other), 'eth0')]);
      this.#ip(['-n', this.#namespace(other), ...entry(this.addressOf(host), 'eth0')]);
    }
    if (!andHere) return;
    this.#ip(['-n', this.#namespace(host), ...entry(`${this.#subnet}.1`, 'eth0')]);
    this.#ip(entry(this.addressOf(host), this.#id));
  }

  #build(): void {
    this.#ip(['link', 'add', this.#id, 'type', 'bridge']);
    this.#ip(['addr', 'add', `${this.#subnet}.1/24`, 'dev', this.#id]);
    this.#ip(['link', 'set', this.#id, 'up']);
    for (const host of NAMES) {
      const [namespace, port] = [this.#namespace(host), `${this.#id}-${host}`];
      if (host !== 'etcd') this.#ip(['netns', 'add', namespace]);
      this.#ip(['link', 'add', port, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace]);
      this.#ip(['link', 'set', port, 'master', this.#id, 'up']);
      this.#ip(['-n', namespace, 'addr', 'add', `${this.addressOf(host)}/24`, 'dev', 'eth0']);
      for (const device of ['lo', 'eth0']) this.#ip(['-n', namespace, 'link', 'set', device, 'up']);
    }
  }

  #namespace = (host: Host) => `${this.#id}-${host}`;
  #ip = (args: readonly string[]) => spawnSync('ip', args).status === 0;
}
