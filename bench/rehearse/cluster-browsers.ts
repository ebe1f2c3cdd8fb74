import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 10_000;
const PAUSE_MS = 200;

/** Members with a browser each: they share a listing through one server, then browse on another one, which must show it. */
export class Browsers {
  readonly acknowledged: { readonly id: string }[] = [];
  /** Listings that a server did not show to the member who had shared them. */
  readonly unseen: string[] = [];
  reads = 0;
  readonly #servers: readonly string[];
  readonly #ended = new AbortController();
  #running: Promise<void>[] = [];

  constructor(servers: readonly string[]) {
    this.#servers = servers;
  }

  async start(count: number, onRegistered: () => Promise<unknown>): Promise<void> {
    const browsers = await Promise.all(Array.from({ length: count }, () => Browser.register(this.#servers)));
    await onRegistered();
    this.#running = browsers.map((browser) => this.#keepBrowsing(browser));
    // 'stop' rejects with the error; unhandled, it would leave the other programs behind.
    for (const each of this.#running) each.catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.#ended.abort();
    await Promise.all(this.#running);
  }

  async #keepBrowsing(browser: Browser): Promise<void> {
    while (!this.#ended.signal.aborted) {
      const title = randomUUID();
      const { id } = await browser.share(title);
      this.acknowledged.push({ id });
      if (!(await browser.ownListings()).some((own) => own.id === id)) this.unseen.push(id);
      this.reads += 1;
      await sleep(PAUSE_MS);
    }
  }
}

class Browser {
  readonly #servers: readonly string[];
  readonly #cookies = new Map<string, string>();
  #turn = 0;
  #id = '';

  private constructor(servers: readonly string[]) {
    this.#servers = servers;
  }

  static async register(servers: readonly string[]): Promise<Browser> {
    const browser = new Browser(servers);
    const { user } = await browser.#ask<{ user: { id: string } }>('/api/auth/register', {
      full_name: 'Browsing Neighbor',
      location: 'Portland, OR',
      email: `${randomUUID()}@rehearsal.example`,
      password: 'three-rows-of-beans',
    });
    browser.#id = user.id;
    return browser;
  }

  share(title: string): Promise<{ id: string }> {
    const data = { title, description: 'Ripe', category: 'Fruits', quantity: '3', location: 'Portland, OR' };
    return this.#ask('/api/listings', data, title);
  }

  ownListings(): Promise<readonly { id: string }[]> {
    return this.#ask(`/api/listings?limit=48&user_id=${this.#id}`);
  }

  /** Asks one server after the other until one answers, each time beginning with the next one. */
  async #ask<Answer>(path: string, data?: object, key?: string): Promise<Answer> {
    for (;;) {
      this.#turn += 1;
      const response = await this.#fetch(path, data, key).catch(() => undefined);
      const text = await response?.text().catch(() => undefined);
      if (response?.ok && text !== undefined) return JSON.parse(text) as Answer;
      // An attempt that was cut off may still run.
      if (response && response.status < 500 && response.status !== 409)
        throw new Error(`${path}: ${response.status} ${text}`);
      await sleep(PAUSE_MS);
    }
  }

  async #fetch(path: string, data: object | undefined, key: string | undefined): Promise<Response> {
    const server = this.#servers[this.#turn % this.#servers.length];
    const headers = new Headers({ cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; ') });
    if (data) headers.set('content-type', 'application/json');
    if (key !== undefined) headers.set('idempotency-key', key);
    const response = await fetch(`${server}${path}`, {
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(data && { method: 'POST', body: JSON.stringify(data) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    return response;
  }
}
