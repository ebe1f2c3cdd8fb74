import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 20;
const TIMEOUT_MS = 10_000;

interface Member {
  readonly id: string;
  readonly token: string;
}

/** A write that the site has acknowledged. */
export interface Acknowledged {
  readonly id: string;
  readonly at: number;
}

/** Members who write to each other without a pause. What is not acknowledged is sent again under its id, as the web app does. */
export class Writers {
  readonly acknowledged: Acknowledged[] = [];
  failed = 0;
  readonly #site: string;
  readonly #ended = new AbortController();
  #running: Promise<void>[] = [];

  constructor(site: string) {
    this.#site = site;
  }

  async start(count: number): Promise<void> {
    const members = await Promise.all(Array.from({ length: count }, () => this.#register()));
    this.#running = members.map((member, index) =>
      this.#write(member, members[(index + 1) % members.length] ?? member),
    );
  }

  /** Resolves when each writer has its last write acknowledged. */
  async stop(): Promise<void> {
    this.#ended.abort();
    await Promise.all(this.#running);
  }

  /** The longest time without an acknowledged write in between. */
  longestPause(from: number, to: number): number {
    const times = [from, ...this.acknowledged.map(({ at }) => at).filter((at) => at > from && at < to), to];
    return Math.max(...times.map((at, index) => at - (times[index - 1] ?? at)));
  }

  async #register(): Promise<Member> {
    const data = {
      full_name: 'Rehearsing Neighbor',
      location: 'Portland, OR',
      email: `${randomUUID()}@rehearsal.example`,
      password: 'three-rows-of-beans',
    };
    const response = await this.#post('/api/auth/register', data);
    const { user, token } = (await response.json()) as { user: { id: string }; token: string };
    return { id: user.id, token };
  }

  async #write(from: Member, to: Member): Promise<void> {
    while (!this.#ended.signal.aborted) {
      const id = randomUUID();
      const data = { id, sender_id: from.id, receiver_id: to.id, content: `Plums, crate ${id}` };
      while (!(await this.#isTaken(data, from.token))) await sleep(PAUSE_MS * 10);
      this.acknowledged.push({ id, at: performance.now() });
      await sleep(PAUSE_MS);
    }
  }

  async #isTaken(data: object, token: string): Promise<boolean> {
    try {
      const response = await this.#post('/api/messages', data, token);
      await response.arrayBuffer();
      if (response.ok) return true;
    } catch {
      // The connection was cut or waited for too long.
    }
    this.failed += 1;
    return false;
  }

  #post(path: string, data: object, token?: string): Promise<Response> {
    return fetch(this.#site + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(data),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  }
}
