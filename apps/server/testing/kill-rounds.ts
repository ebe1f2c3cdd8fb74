import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { formOf } from './fixtures/multipart.ts';
import { noisyPicture } from './fixtures/pictures.ts';
import { KillExchange, miscounted, storedSteps, TIME_ZONE } from './kill-exchange.ts';
import { KillableServer, send, sendForm } from './killable-server.ts';

const PASSWORD = 'nine bean rows will I have';
const WRITERS = 4;
/** Minimum writes of each round, also on a busy machine. */
const LEAST_WRITES = 5;

export interface KillReport {
  /** Number of acknowledged writes. */
  readonly acknowledged: number;
  /** Number of them in the database afterwards. */
  readonly kept: number;
  readonly twice: number;
  /** Faults found by SQLite's own check, and stock that does not match its claims. */
  readonly damage: readonly string[];
}

/** Repeatedly starts a server in the folder, registers, shares with and without photos, writes, exchanges, and kills it in the middle. */
export async function killRounds(dir: string, rounds: number): Promise<KillReport> {
  const site = new Site(dir);
  for (let round = 0; round < rounds; round += 1) await site.writeAndKill();
  return site.report();
}

class Site {
  readonly #dir: string;
  readonly #titles: string[] = [];
  readonly #messages: string[] = [];
  readonly #emails: string[] = [];
  readonly #exchange = new KillExchange();
  #people: readonly Person[] = [];

  constructor(dir: string) {
    this.#dir = dir;
  }

  async writeAndKill(): Promise<void> {
    const server = await KillableServer.start({ DATA_DIR: this.#dir, TIME_ZONE });
    const { url } = server;
    try {
      const [one, other] = await this.#signUpOnce(url);
      if (!one || !other) return;
      let isKilled = false;
      const writers = Array.from({ length: WRITERS }, async (_, index) => {
        while (!isKilled) await (index % 2 ? this.#message(url, one, other) : this.#listing(url, one));
      });
      const exchanging = async () => {
        while (!isKilled) await this.#exchange.next(url, one, other);
      };
      const [written, steps] = [this.#acknowledged, this.#exchange.acknowledged.length];
      const sharingPhotos = async () => {
        while (!isKilled) await this.#photo(url, one);
      };
      const registering = async () => {
        while (!isKilled) await this.#registration(url);
      };
      writers.push(exchanging(), sharingPhotos(), registering());
      while (this.#acknowledged < written + LEAST_WRITES) await sleep(1);
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
      this.#people = await Promise.all(['a', 'b'].map((name) => signUp(url, `${name}@example.org`)));
    return this.#people;
  }

  async #listing(url: string, { token }: Person): Promise<void> {
    const title = randomUUID();
    const body = { title, description: 'Picked this morning', category: 'Vegetables' };
    if (await send(`${url}/api/listings`, token, body)) this.#titles.push(title);
  }

  async #photo(url: string, { token }: Person): Promise<void> {
    const title = randomUUID();
    const photo = await noisyPicture(64, 48).jpeg().toBuffer();
    const form = formOf({ title, description: 'Picked this morning', category: 'Vegetables' }, photo);
    if (await sendForm(`${url}/api/listings`, token, form)) this.#titles.push(title);
  }

  async #registration(url: string): Promise<void> {
    const email = `${randomUUID()}@example.org`;
    const isMade = await signUp(url, email).then(
      () => true,
      () => false,
    );
    if (isMade) this.#emails.push(email);
  }

  async #message(url: string, from: Person, to: Person): Promise<void> {
    const id = randomUUID();
    const body = { id, sender_id: from.id, receiver_id: to.id, content: 'Six, please' };
    if (await send(`${url}/api/messages`, from.token, body)) this.#messages.push(id);
  }

  get #acknowledged(): number {
    return this.#titles.length + this.#messages.length + this.#emails.length;
  }

  report(): KillReport {
    const file = join(this.#dir, 'windfall.db');
    const database = new DatabaseSync(file);
    const all = (statement: string) =>
      database
        .prepare(statement)
        .all()
        .map((row) => String(Object.values(row)[0]));
    const [titles, messages] = [all('select title from listings'), all('select id from messages')];
    const emails = all("select email from users where email like '%-%'");
    const steps = storedSteps(database);
    const rows = [...titles, ...messages, ...emails, ...steps];
    const stored = new Set(rows);
    const acknowledged = [
      ...this.#titles,
      ...this.#messages,
      ...this.#emails,
      ...this.#exchange.acknowledged,
    ];
    const lost = all('select id from images').filter((id) => !existsSync(join(this.#dir, 'images', id)));
    const damage = [...damageOf(file), ...miscounted(database), ...lost];
    database.close();
    return {
      acknowledged: acknowledged.length,
      kept: acknowledged.filter((id) => stored.has(id)).length,
      twice: rows.length - stored.size,
      damage,
    };
  }
}

/** Faults that SQLite's own checks find in a database. */
export function damageOf(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const found = ['pragma integrity_check', 'pragma foreign_key_check'].flatMap((check) =>
      database.prepare(check).all(),
    );
    return found.map((row) => JSON.stringify(row)).filter((line) => line !== '{"integrity_check":"ok"}');
  } finally {
    database.close();
  }
}

export interface Person {
  readonly id: string;
  readonly token: string;
}

export async function signUp(url: string, email: string): Promise<Person> {
  const fields = { email, password: PASSWORD, full_name: 'Rosa Fields', location: 'Portland, OR' };
  const response = (await send(`${url}/api/auth/register`, undefined, fields)) as {
    user: { id: string };
    token: string;
  };
  return { id: response.user.id, token: response.token };
}
