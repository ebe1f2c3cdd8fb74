import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 20;
const PHOTO = join(import.meta.dirname, '../../apps/web/public/pictures/categories/fruits.webp');

interface Member {
  readonly id: string;
  readonly token: string;
}

/** A write that the site has acknowledged. */
interface Acknowledged {
  readonly id: string;
  /** The member whom it was written to. */
  readonly to: string;
  readonly at: number;
  /** Address of its picture. */
  readonly picture: string | undefined;
}

/** One write, which is sent under its id until it is acknowledged, as the web app does. */
type Write = (from: Member, to: Member, id: string) => RequestInit & { readonly path: string };

const json = (body: object) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

export const message: Write = (from, to, id) => ({
  path: '/api/messages',
  ...json({ id, sender_id: from.id, receiver_id: to.id, content: `Plums, crate ${id}` }),
});

/** A listing with a photo. */
export const photo: Write = (_from, _to, id) => {
  const body = new FormData();
  const fields = {
    title: `Plums ${id}`,
    description: 'Ripe',
    category: 'Fruits',
    quantity: '3',
    location: 'Portland, OR',
  };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('image', new Blob([readFileSync(PHOTO)], { type: 'image/webp' }), 'plums.webp');
  return { path: '/api/listings', headers: { 'idempotency-key': id }, body };
};

/** Members who write without a pause. What is not acknowledged is sent again under its id. */
export class Writers {
  readonly acknowledged: Acknowledged[] = [];
  members: readonly Member[] = [];
  /** How often a write was refused with each status; `none` where there was no response. */
  readonly refused: Record<string, number> = {};
  slowestRefusalMs = 0;
  readonly #site: string;
  readonly #write: Write;
  readonly #timeoutMs: number;
  readonly #ended = new AbortController();
  #running: Promise<void>[] = [];

  constructor(site: string, write: Write, timeoutMs = 10_000) {
    this.#site = site;
    this.#write = write;
    this.#timeoutMs = timeoutMs;
  }

  get refusals(): number {
    return Object.values(this.refused).reduce((sum, count) => sum + count, 0);
  }

  async start(count: number, onRegistered: () => Promise<unknown> = async () => undefined): Promise<void> {
    const members = await Promise.all(Array.from({ length: count }, () => this.#register()));
    this.members = members;
    await onRegistered();
    this.#running = members.map((member, index) =>
      this.#keepWriting(member, members[(index + 1) % members.length] ?? member),
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
    const response = await this.#post({ path: '/api/auth/register', ...json(data) });
    const { user, token } = (await response.json()) as { user: { id: string }; token: string };
    return { id: user.id, token };
  }

  async #keepWriting(from: Member, to: Member): Promise<void> {
    while (!this.#ended.signal.aborted) {
      const id = randomUUID();
      const write = () => this.#attempt(this.#write(from, to, id), from.token);
      let taken = await write();
      for (; !taken; taken = await write()) await sleep(PAUSE_MS * 10);
      this.acknowledged.push({ ...taken, to: to.id, at: performance.now() });
      await sleep(PAUSE_MS);
    }
  }

  async #attempt(
    write: ReturnType<Write>,
    token: string,
  ): Promise<{ readonly id: string; readonly picture: string | undefined } | undefined> {
    const begun = performance.now();
    let status = 'none';
    try {
      const response = await this.#post(write, token);
      const text = await response.text();
      if (response.ok) {
        const { id, image_url } = JSON.parse(text) as { id: string; image_url?: string };
        return { id, picture: image_url };
      }
      status = String(response.status);
    } catch {
      // The connection was cut or waited for too long.
    }
    this.refused[status] = (this.refused[status] ?? 0) + 1;
    this.slowestRefusalMs = Math.max(this.slowestRefusalMs, performance.now() - begun);
    return undefined;
  }

  #post({ path, ...request }: ReturnType<Write>, token?: string): Promise<Response> {
    const headers = new Headers(request.headers);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    const signal = AbortSignal.timeout(this.#timeoutMs);
    return fetch(this.#site + path, { ...request, method: 'POST', headers, signal });
  }
}
