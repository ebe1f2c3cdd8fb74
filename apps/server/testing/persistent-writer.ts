import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from './killable-server.ts';

const RETRY_MS = 100;

export interface Answer {
  readonly status: number;
  readonly code: unknown;
  readonly retryAfter: string | null;
}

/** Sends JSON; a broken connection has status 0. */
export async function post(url: string, token: string, body: object, key?: string): Promise<Answer> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    ...(key !== undefined && { 'idempotency-key': key }),
  };
  try {
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    const { code } = (await response.json()) as { code?: unknown };
    return { status: response.status, code, retryAfter: response.headers.get('retry-after') };
  } catch {
    return { status: 0, code: undefined, retryAfter: null };
  }
}

/** A member who retries each write on one server after the other until it is acknowledged, like a browser's outbox. */
export class Writer {
  /** Titles of listings and ids of messages. */
  readonly acknowledged: string[] = [];
  /** Other responses. */
  readonly refused: string[] = [];
  readonly #urls: readonly string[];
  readonly #from: Person;
  readonly #to: Person;
  #isStopped = false;
  #hasGivenUp = false;
  #tries = 0;

  constructor(urls: readonly string[], from: Person, to: Person) {
    this.#urls = urls;
    this.#from = from;
    this.#to = to;
  }

  /** Resolves when it is stopped and its last write is acknowledged. */
  async start(): Promise<void> {
    this.#isStopped = false;
    while (!this.#isStopped) {
      await this.#untilAcknowledged((url, id) => this.#share(url, id));
      await this.#untilAcknowledged((url, id) => this.#send(url, id));
    }
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Also abandons the unacknowledged write. */
  giveUp(): void {
    this.stop();
    this.#hasGivenUp = true;
  }

  async #untilAcknowledged(write: (url: string, id: string) => Promise<Answer>): Promise<void> {
    for (const id = randomUUID(); !this.#hasGivenUp; await sleep(RETRY_MS)) {
      this.#tries += 1;
      const { status, code } = await write(this.#urls[this.#tries % this.#urls.length] ?? '', id);
      if (status === 200 || status === 201) {
        this.acknowledged.push(id);
        return;
      }
      this.refused.push(`${status} ${code}`);
    }
  }

  #share(url: string, title: string): Promise<Answer> {
    const body = { title, description: 'Picked this morning', category: 'Vegetables' };
    return post(`${url}/api/listings`, this.#from.token, body, title);
  }

  #send(url: string, id: string): Promise<Answer> {
    const body = { id, sender_id: this.#from.id, receiver_id: this.#to.id, content: 'Six, please' };
    return post(`${url}/api/messages`, this.#from.token, body);
  }
}
