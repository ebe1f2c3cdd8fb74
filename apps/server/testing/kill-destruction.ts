import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import type { Config } from '../src/config/config.ts';
import { createContext } from '../src/context.ts';
import { openSnapshot } from '../src/db/dialects/snapshot.ts';
import { listFolder } from '../src/features/backups/backups.service.ts';
import { readArchive } from '../src/features/backups/testing/read-archive.ts';
import { PasswordHasher } from '../src/platform/auth/password.ts';
import { aMember } from './factories.ts';
import { KillableServer, PASSWORD, type Person, send } from './killable-server.ts';
import { complaintsOf } from './site-command.ts';
import { CHEAPEST_HASH } from './test-app.ts';

/** Audit action of each destructive operation, and the reason of its backup. */
const ACTS = {
  reset: { action: 'listings.reset', reason: 'before-reset-listings' },
  import: { action: 'backup.restore', reason: 'before-restore' },
} as const;
export type Act = keyof typeof ACTS;

const ADA = 'ada@example.org';
const ROSA = 'rosa@example.org';
/** Minimum writes of each round before the operation. */
const LEAST_WRITES = 12;
const WAIT_TIMEOUT_MS = 10_000;
const REFUSED = 'The server refuses what it should do.';

export interface DestructionReport {
  /** Number of acknowledged writes. */
  readonly acknowledged: number;
  /** Acknowledged rows that are neither in the database nor in a backup. */
  readonly lost: readonly string[];
  /** Number of rounds without any effect of the operation, and with its full effect. */
  readonly before: number;
  readonly after: number;
  /** Rounds with a partial effect. */
  readonly torn: readonly string[];
  /** What the doctor finds wrong. */
  readonly damage: readonly string[];
}

/**
 * Repeatedly runs the operation while members write, kills the server in the middle, restarts it and checks the data.
 */
export async function killDuring(act: Act, config: Config, rounds: number): Promise<DestructionReport> {
  await addPeople(config);
  const site = new Site(act, config);
  await site.start();
  try {
    for (let round = 0; round < rounds; round += 1) await site.round(round);
  } finally {
    await site.end();
  }
  return site.report;
}

async function addPeople(config: Config): Promise<void> {
  const ctx = await createContext(config, pino({ level: 'silent' }));
  const password_hash = await new PasswordHasher(CHEAPEST_HASH).hash(PASSWORD);
  const people = { ctx, clock: ctx.clock };
  await aMember(people, 'Ada Moss', { email: ADA, password_hash, is_admin: 1 });
  await aMember(people, 'Rosa Fields', { email: ROSA, password_hash });
  await ctx.close();
}

/** Ids of acknowledged rows. */
interface Written {
  readonly listings: string[];
  readonly messages: string[];
}

/** Content of the database. */
interface Held {
  readonly listings: ReadonlySet<string>;
  readonly messages: ReadonlySet<string>;
  /** Number of audit entries of the operation. */
  readonly acts: number;
  readonly indexed: number;
}

class Site {
  readonly report = {
    acknowledged: 0,
    lost: [] as string[],
    before: 0,
    after: 0,
    torn: [] as string[],
    damage: [] as string[],
  };
  readonly #act: Act;
  readonly #config: Config;
  #server: KillableServer | undefined;
  /** The backup to import. */
  #base: string | undefined;
  /** Delay before the kill, counted from the backup or from the beginning. */
  readonly #reach = { backup: 20, beginning: 500 };

  constructor(act: Act, config: Config) {
    this.#act = act;
    this.#config = config;
  }

  async start(): Promise<void> {
    this.#server = await KillableServer.of(this.#config);
  }

  async end(): Promise<void> {
    await this.#server?.kill();
  }

  get #url(): string {
    return this.#server?.url ?? '';
  }

  async round(round: number): Promise<void> {
    const [ada, rosa] = [await signIn(this.#url, ADA), await signIn(this.#url, ROSA)];
    const destroy = await this.#prepare(ada.token);
    const { acts } = await this.#held();
    const written: Written = { listings: [], messages: [] };
    const stop = new AbortController();
    const writing = write(this.#url, rosa, ada.id, written, stop.signal);
    while (written.listings.length + written.messages.length < LEAST_WRITES) await sleep(1);
    const marks = { listings: [...written.listings], messages: [...written.messages] };
    const from: From = round % 2 ? 'beginning' : 'backup';
    const moment = this.#moment(from, await this.#backups(), stop.signal);
    const done = destroy().then((response) => response !== undefined);
    const isGood = await Promise.race([done, moment.then(() => true)]);
    const killed = this.end();
    stop.abort();
    await Promise.all([killed, writing, moment]);
    if (!isGood) throw new Error(REFUSED);
    const isDone = await done;
    await this.start();
    this.#adjust(from, await this.#look({ marks, written, acts, isDone }));
  }

  /** Prepares the operation and returns the function that runs it. */
  async #prepare(token: string): Promise<() => Promise<unknown>> {
    const admin = `${this.#url}/api/admin`;
    if (this.#act === 'reset') return () => send(`${admin}/reset-listings`, token, { confirm: 'RESET' });
    if (!this.#base) {
      this.#base = (await insist<{ name: string }>(() => send(`${admin}/backups`, token))).name;
    }
    const url = `${admin}/backups/${this.#base}/import`;
    const { id } = await insist<{ id: string }>(() => send(url, token));
    return () => send(`${admin}/imports/${id}/apply`, token, { confirm: 'RESTORE' });
  }

  /** In every other round the delay starts with the backup, which is when the replacement begins. */
  async #moment(from: From, known: ReadonlySet<string>, signal: AbortSignal): Promise<void> {
    if (from === 'backup')
      while (!signal.aborted && (await this.#backups()).size === known.size) await sleep(1);
    await sleep(this.#reach[from] * (0.5 + Math.random()));
  }

  /** Moves the delay towards the commit, for any speed of machine and database. */
  #adjust(from: From, isAfter: boolean): void {
    this.#reach[from] *= isAfter ? 0.5 : 2;
  }

  async #backups(): Promise<Set<string>> {
    const stored = await listFolder(this.#config.backups.dir);
    return new Set(stored.filter(({ reason }) => reason === ACTS[this.#act].reason).map(({ name }) => name));
  }

  /** Returns whether the operation took effect. */
  async #look({ marks, written, acts, isDone }: Round): Promise<boolean> {
    const held = await this.#heldAndIndexed();
    const { report } = this;
    const goes = this.#act === 'reset' ? marks.listings : [...marks.listings, ...marks.messages];
    const left = goes.filter((id) => held.listings.has(id) || held.messages.has(id)).length;
    const isAfter = held.acts === acts + 1;
    if (isAfter) report.after += 1;
    else report.before += 1;
    if (left !== (isAfter ? 0 : goes.length))
      report.torn.push(`${left} of ${goes.length} left, done: ${isAfter}`);
    if (isDone && !isAfter) report.torn.push('the act was acknowledged and is undone');
    if (held.indexed !== held.listings.size)
      report.torn.push(`${held.indexed} of ${held.listings.size} indexed`);
    const all = [...written.listings, ...written.messages];
    const saved = isAfter ? await this.#saved() : '';
    report.acknowledged += all.length;
    report.lost.push(
      ...all.filter((id) => !held.listings.has(id) && !held.messages.has(id) && !saved.includes(`"${id}"`)),
    );
    report.damage.push(...(await complaintsOf(this.#config)));
    return isAfter;
  }

  /** A restart indexes restored listings, which takes a moment. */
  async #heldAndIndexed(): Promise<Held> {
    for (const until = Date.now() + WAIT_TIMEOUT_MS; ; ) {
      const held = await this.#held();
      if (held.indexed === held.listings.size || Date.now() > until) return held;
      await sleep(50);
    }
  }

  async #held(): Promise<Held> {
    const snapshot = await openSnapshot(this.#config.database);
    try {
      const ids = async (table: string) => {
        const found = new Set<string>();
        for await (const rows of snapshot.rows(table)) for (const { id } of rows) found.add(String(id));
        return found;
      };
      return {
        listings: await ids('listings'),
        messages: await ids('messages'),
        acts: await snapshot.count('audit_log', `action = '${ACTS[this.#act].action}'`),
        indexed: await snapshot.count('listings_search'),
      };
    } finally {
      await snapshot.close();
    }
  }

  /** All rows of the backup made by the operation. */
  async #saved(): Promise<string> {
    const [name] = await this.#backups();
    if (!name) return '';
    const entries = await readArchive(join(this.#config.backups.dir, name));
    return [...entries.values()].map((bytes) => bytes.toString()).join('');
  }
}

type From = 'backup' | 'beginning';

interface Round {
  /** Writes acknowledged before the operation began, and all acknowledged writes. */
  readonly marks: Written;
  readonly written: Written;
  /** Number of audit entries before the operation. */
  readonly acts: number;
  /** Whether the operation was acknowledged. */
  readonly isDone: boolean;
}

async function signIn(url: string, email: string): Promise<Person> {
  const { user, token } = await insist<{ user: { id: string }; token: string }>(() =>
    send(`${url}/api/auth/login`, undefined, { email, password: PASSWORD }),
  );
  return { id: user.id, token };
}

/** PostgreSQL may need a moment to notice that the previous server is gone. */
async function insist<T>(ask: () => Promise<unknown>): Promise<T> {
  for (const until = Date.now() + WAIT_TIMEOUT_MS; ; await sleep(50)) {
    const response = await ask();
    if (response !== undefined) return response as T;
    if (Date.now() > until) throw new Error(REFUSED);
  }
}

/** Publishes listings and sends messages until it is stopped, and records acknowledged writes. */
async function write(
  url: string,
  { id: sender_id, token }: Person,
  receiver_id: string,
  written: Written,
  signal: AbortSignal,
): Promise<void> {
  const publish = async () => {
    const listing = { title: 'Plums', description: 'Picked this morning', category: 'Fruits' };
    const made = (await send(`${url}/api/listings`, token, listing)) as { id: string } | undefined;
    if (made) written.listings.push(made.id);
  };
  const sendMessage = async () => {
    const message = { id: randomUUID(), sender_id, receiver_id, content: 'Six, please' };
    if (await send(`${url}/api/messages`, token, message)) written.messages.push(message.id);
  };
  const repeat = async (once: () => Promise<void>) => {
    while (!signal.aborted) {
      await once();
      await sleep(2);
    }
  };
  await Promise.all([repeat(publish), repeat(sendMessage)]);
}
