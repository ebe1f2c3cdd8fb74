import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Listener } from '../src/features/events/testing/listen-to-events.ts';
import { KillableServer, type Person, signUp } from './killable-server.ts';
import { type Answer, post, Writer } from './persistent-writer.ts';
import type { PostgresServer, StopMode } from './start-postgres.ts';

const SERVERS = 2;
const WRITERS = 6;
/** Minimum writes of each round before the outage. */
const LEAST_WRITES = 12;
const DATABASE = 'windfall';

export interface RestartReport {
  /** Number of acknowledged writes, retries included. */
  readonly acknowledged: number;
  /** Number of them in the database afterwards, and number of duplicate rows. */
  readonly kept: number;
  readonly twice: number;
  /** Other responses with their counts. */
  readonly refused: Readonly<Record<string, number>>;
  /** Responses during the outage. */
  readonly whileAway: readonly Answer[];
  /** Time from PostgreSQL's return until every server had written and published. */
  readonly backAfterMs: readonly number[];
  /** Exit codes of servers that are stopped during the outage. */
  readonly exitCodes: readonly (number | null)[];
}

/** Members write through several servers while their database restarts repeatedly. Throws when a server ends. */
export async function restartRounds(
  postgres: PostgresServer,
  dir: string,
  rounds: number,
): Promise<RestartReport> {
  await postgres.createDatabase(DATABASE);
  const env = (index: number) => ({
    DATA_DIR: join(dir, `data-${index}`),
    DATABASE_URL: `${postgres.url}/${DATABASE}`,
  });
  const servers = [await KillableServer.start(env(0))];
  try {
    for (let index = 1; index < SERVERS; index += 1) servers.push(await KillableServer.start(env(index)));
    const site = await Site.open(postgres, servers);
    for (let round = 0; round < rounds; round += 1) await site.round(round % 2 ? 'immediate' : 'fast');
    const report = await site.report();
    await postgres.stop('fast');
    return { ...report, exitCodes: await Promise.all(servers.map((server) => server.stop())) };
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
  }
}

class Site {
  readonly #postgres: PostgresServer;
  readonly #servers: readonly KillableServer[];
  readonly #rosa: Person;
  readonly #theo: Person;
  readonly #listener: Listener;
  readonly #writers: readonly Writer[];
  readonly #whileAway: Answer[] = [];
  readonly #backAfterMs: number[] = [];

  private constructor(
    postgres: PostgresServer,
    servers: readonly KillableServer[],
    [rosa, theo]: readonly [Person, Person],
    listener: Listener,
  ) {
    this.#postgres = postgres;
    this.#servers = servers;
    [this.#rosa, this.#theo] = [rosa, theo];
    this.#listener = listener;
    const urls = servers.map(({ url }) => url);
    this.#writers = Array.from({ length: WRITERS }, () => new Writer(urls, rosa, theo));
  }

  static async open(postgres: PostgresServer, servers: readonly KillableServer[]): Promise<Site> {
    const [first] = servers;
    if (!first) throw new Error('no server');
    const rosa = await signUp(first.url, 'rosa@example.org');
    const theo = await signUp(first.url, 'theo@example.org');
    const listener = await Listener.open(first.url, { headers: { authorization: `Bearer ${theo.token}` } });
    return new Site(postgres, servers, [rosa, theo], listener);
  }

  async round(mode: StopMode): Promise<void> {
    const written = this.#acknowledged.length;
    const writing = this.#writers.map((writer) => writer.start());
    try {
      while (this.#acknowledged.length < written + LEAST_WRITES) await this.#wait();
      await this.#postgres.stop(mode);
      for (const { url } of this.#servers) this.#whileAway.push(await this.#write(url));
      await this.#postgres.startAgain();
      const begun = performance.now();
      await Promise.all(this.#servers.map(({ url }) => this.#writeAndHear(url)));
      this.#backAfterMs.push(Math.round(performance.now() - begun));
    } catch (error) {
      for (const writer of this.#writers) writer.giveUp();
      throw error;
    }
    for (const writer of this.#writers) writer.stop();
    await Promise.all(writing);
  }

  async #wait(): Promise<void> {
    if (this.#servers.some(({ hasEnded }) => hasEnded)) throw new Error('A server ended.');
    await sleep(20);
  }

  #write(url: string, id: string = crypto.randomUUID()): Promise<Answer> {
    const body = { id, sender_id: this.#rosa.id, receiver_id: this.#theo.id, content: 'Are you back?' };
    return post(`${url}/api/messages`, this.#rosa.token, body);
  }

  /** Waits until this server has stored a message and the listener on the first server has received one. */
  async #writeAndHear(url: string): Promise<void> {
    const sent = new Set<string>();
    while (!this.#listener.events().some(({ data }) => sent.has(String(data['id'])))) {
      const id = crypto.randomUUID();
      if ((await this.#write(url, id)).status === 201) sent.add(id);
      await this.#wait();
    }
  }

  get #acknowledged(): readonly string[] {
    return this.#writers.flatMap(({ acknowledged }) => acknowledged);
  }

  async report(): Promise<Omit<RestartReport, 'exitCodes'>> {
    this.#listener.close();
    const rows = await this.#stored();
    const stored = new Set(rows);
    const refused: Record<string, number> = {};
    for (const response of this.#writers.flatMap((writer) => writer.refused))
      refused[response] = (refused[response] ?? 0) + 1;
    return {
      acknowledged: this.#acknowledged.length,
      kept: this.#acknowledged.filter((id) => stored.has(id)).length,
      twice: rows.length - stored.size,
      refused,
      whileAway: this.#whileAway,
      backAfterMs: this.#backAfterMs,
    };
  }

  /** Titles of listings and ids of messages, with duplicates. */
  async #stored(): Promise<string[]> {
    const client = new pg.Client({ connectionString: `${this.#postgres.url}/${DATABASE}` });
    await client.connect();
    const query = 'select title as name from listings union all select id from messages';
    const { rows } = await client.query<{ name: string }>(query);
    await client.end();
    return rows.map(({ name }) => name);
  }
}
