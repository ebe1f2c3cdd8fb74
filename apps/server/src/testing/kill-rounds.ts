import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const MAIN = join(import.meta.dirname, '../main.ts');
const PASSWORD = 'nine bean rows will I have';
const WRITERS = 4;
/** Of each round, so that a busy machine gets to writing at all. */
const LEAST_WRITES = 5;

export interface KillReport {
  /** Writes that were answered with success. */
  readonly acknowledged: number;
  /** How many of them are in the database afterwards. */
  readonly kept: number;
  readonly twice: number;
  /** What SQLite's own check finds. */
  readonly damage: readonly string[];
}

/** Starts a server in the folder, has listings and messages written, and kills it in the middle, again and again. */
export async function killRounds(dir: string, rounds: number): Promise<KillReport> {
  const site = new Site(dir);
  for (let round = 0; round < rounds; round += 1) await site.writeAndKill(round);
  return site.report();
}

class Site {
  readonly #dir: string;
  readonly #titles: string[] = [];
  readonly #messages: string[] = [];

  constructor(dir: string) {
    this.#dir = dir;
  }

  async writeAndKill(round: number): Promise<void> {
    const port = await freePort();
    const server = spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: this.#dir,
        PORT: String(port),
        DEMO: '0',
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'silent',
      },
      stdio: 'ignore',
    });
    const ended = once(server, 'close');
    const url = `http://127.0.0.1:${port}`;
    try {
      while (!(await isUp(url))) await sleep(20);
      const people = await Promise.all(['a', 'b'].map((name) => signUp(url, `${name}${round}@example.org`)));
      const [one, other] = people;
      if (!one || !other) return;
      let isKilled = false;
      const writers = Array.from({ length: WRITERS }, async (_, index) => {
        while (!isKilled) await (index % 2 ? this.#message(url, one, other) : this.#listing(url, one));
      });
      const written = this.#acknowledged;
      while (this.#acknowledged < written + LEAST_WRITES) await sleep(1);
      // Another moment each time, so that every part of a write is met sooner or later.
      await sleep(Math.random() * 100);
      server.kill('SIGKILL');
      isKilled = true;
      await Promise.all(writers);
    } finally {
      server.kill('SIGKILL');
      await ended;
    }
  }

  async #listing(url: string, { token }: Person): Promise<void> {
    const title = randomUUID();
    const body = { title, description: 'Picked this morning', category: 'Vegetables' };
    if (await post(`${url}/api/listings`, token, body)) this.#titles.push(title);
  }

  async #message(url: string, from: Person, to: Person): Promise<void> {
    const id = randomUUID();
    const body = { id, sender_id: from.id, receiver_id: to.id, content: 'Six, please' };
    if (await post(`${url}/api/messages`, from.token, body)) this.#messages.push(id);
  }

  get #acknowledged(): number {
    return this.#titles.length + this.#messages.length;
  }

  report(): KillReport {
    const database = new DatabaseSync(join(this.#dir, 'windfall.db'));
    const all = (statement: string) =>
      database
        .prepare(statement)
        .all()
        .map((row) => String(Object.values(row)[0]));
    const [titles, messages] = [all('select title from listings'), all('select id from messages')];
    const stored = new Set([...titles, ...messages]);
    const acknowledged = [...this.#titles, ...this.#messages];
    const check = all('pragma integrity_check').filter((line) => line !== 'ok');
    const orphans = database
      .prepare('pragma foreign_key_check')
      .all()
      .map((row) => JSON.stringify(row));
    database.close();
    return {
      acknowledged: acknowledged.length,
      kept: acknowledged.filter((id) => stored.has(id)).length,
      twice: titles.length + messages.length - stored.size,
      damage: [...check, ...orphans],
    };
  }
}

interface Person {
  readonly id: string;
  readonly token: string;
}

const isUp = (url: string) =>
  fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  );

async function signUp(url: string, email: string): Promise<Person> {
  const answer = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, full_name: 'Rosa Fields', location: 'Portland, OR' }),
  });
  const { user, token } = (await answer.json()) as { user: { id: string }; token: string };
  return { id: user.id, token };
}

/** Whether it was answered with success; a connection that breaks is none. */
async function post(url: string, token: string, body: object): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    // The body is part of the answer: what breaks off in it was not acknowledged.
    await answer.arrayBuffer();
    return answer.status === 201;
  } catch {
    return false;
  }
}
