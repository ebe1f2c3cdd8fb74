import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../src/config/config.ts';
import { openSnapshot } from '../src/db/dialects/snapshot.ts';
import { formOf } from './fixtures/multipart.ts';
import { noisyPicture } from './fixtures/pictures.ts';
import { KillExchange, storedSteps, TIME_ZONE } from './kill-exchange.ts';
import { KillableServer, type Person, send, sendForm, signUp } from './killable-server.ts';
import { complaintsOf } from './site-command.ts';

const WRITERS = 4;
/** Minimum writes of each round, also on a busy machine. */
const LEAST_WRITES = 5;

export interface KillReport {
  /** Number of acknowledged writes, each with what tells another member of it. */
  readonly acknowledged: number;
  /** Those that are not in the database afterwards. */
  readonly lost: readonly string[];
  readonly twice: readonly string[];
  /** What the doctor finds wrong. */
  readonly damage: readonly string[];
}

/** Repeatedly starts a server on the site, registers, shares with and without photos, writes, exchanges, and kills it in the middle. */
export async function killRounds(config: Config, rounds: number): Promise<KillReport> {
  const site = new Site(config);
  for (let round = 0; round < rounds; round += 1) await site.writeAndKill();
  return site.report();
}

class Site {
  readonly #config: Config;
  /** Titles of listings, ids of messages, addresses of members, and the email to each of them. */
  readonly #acknowledged: string[] = [];
  readonly #exchange = new KillExchange();
  #people: readonly Person[] = [];

  constructor(config: Config) {
    this.#config = config;
  }

  async writeAndKill(): Promise<void> {
    await this.#exchange.passTime(this.#config);
    const server = await KillableServer.of(this.#config, { TIME_ZONE });
    const { url } = server;
    try {
      const [one, other, third] = await this.#signUpOnce(url);
      if (!one || !other || !third) return;
      let isKilled = false;
      const repeat = async (write: () => Promise<void>) => {
        while (!isKilled) await write();
      };
      const [written, steps] = [this.#acknowledged.length, this.#exchange.acknowledged.length];
      const writers = Array.from({ length: WRITERS }, (_, index) =>
        repeat(() => (index % 2 ? this.#message(url, one, other) : this.#listing(url, one))),
      );
      writers.push(
        repeat(() => this.#exchange.next(url, one, other, third)),
        repeat(() => this.#photo(url, one)),
        repeat(() => this.#registration(url)),
      );
      while (this.#acknowledged.length < written + LEAST_WRITES) await sleep(1);
      while (this.#exchange.acknowledged.length === steps) await sleep(1);
      // A random moment, so that every part of a write is hit eventually.
      await sleep(Math.random() * 100);
      const killed = server.kill();
      isKilled = true;
      await Promise.all([killed, ...writers]);
    } finally {
      await server.kill();
    }
  }

  async #signUpOnce(url: string): Promise<readonly Person[]> {
    if (this.#people.length === 0)
      this.#people = await Promise.all(['a', 'b', 'c'].map((name) => signUp(url, `${name}@example.org`)));
    return this.#people;
  }

  async #listing(url: string, { token }: Person): Promise<void> {
    const title = randomUUID();
    const body = { title, description: 'Picked this morning', category: 'Vegetables' };
    if (await send(`${url}/api/listings`, token, body)) this.#acknowledged.push(title);
  }

  async #photo(url: string, { token }: Person): Promise<void> {
    const title = randomUUID();
    const photo = await noisyPicture(64, 48).jpeg().toBuffer();
    const form = formOf({ title, description: 'Picked this morning', category: 'Vegetables' }, photo);
    if (await sendForm(`${url}/api/listings`, token, form)) this.#acknowledged.push(title);
  }

  async #registration(url: string): Promise<void> {
    const email = `${randomUUID()}@example.org`;
    const isMade = await signUp(url, email).then(
      () => true,
      () => false,
    );
    if (isMade) this.#acknowledged.push(email, `mail to ${email}`);
  }

  async #message(url: string, from: Person, to: Person): Promise<void> {
    const id = randomUUID();
    const body = { id, sender_id: from.id, receiver_id: to.id, content: 'Six, please' };
    if (await send(`${url}/api/messages`, from.token, body)) this.#acknowledged.push(id);
  }

  async report(): Promise<KillReport> {
    const rows = await this.#stored();
    const stored = new Set<string>();
    const twice = rows.filter((row) => stored.size === stored.add(row).size);
    const acknowledged = [...this.#acknowledged, ...this.#exchange.acknowledged];
    return {
      acknowledged: acknowledged.length,
      lost: acknowledged.filter((id) => !stored.has(id)),
      twice,
      damage: await complaintsOf(this.#config),
    };
  }

  /** Everything stored that could have been acknowledged, with duplicates. */
  async #stored(): Promise<string[]> {
    const snapshot = await openSnapshot(this.#config.database);
    try {
      const all: string[] = await storedSteps(snapshot);
      for (const [table, column, prefix] of STORED)
        for await (const rows of snapshot.rows(table))
          all.push(...rows.map((row) => `${prefix}${row[column]}`));
      return all;
    } finally {
      await snapshot.close();
    }
  }
}

const STORED = [
  ['listings', 'title', ''],
  ['messages', 'id', ''],
  ['users', 'email', ''],
  ['outbox', 'recipient', 'mail to '],
] as const;
