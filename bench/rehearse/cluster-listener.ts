import { setTimeout as sleep } from 'node:timers/promises';
import { LIVE_EVENTS } from '@windfall/contract';
import { waitFor } from './cluster-machines.ts';

/** One member's stream of live events, which comes back with the id of its last event as browsers do. */
export class Listener {
  /** Ids of the messages that arrived. */
  readonly messages = new Set<string>();
  /** When the client was last told to ask for everything anew. */
  resyncedAt = 0;
  connections = 0;
  readonly #url: string;
  readonly #ended = new AbortController();
  #token = '';
  #running: Promise<void> | undefined;
  #lastId: string | undefined;

  constructor(site: string) {
    this.#url = `${site}/api/events`;
  }

  /** Resolves when the stream is open. */
  async start(member: { readonly token: string } | undefined): Promise<void> {
    this.#token = member?.token ?? '';
    this.#running = this.#keepListening();
    await waitFor('live events', async () => this.connections > 0);
  }

  async stop(): Promise<void> {
    this.#ended.abort();
    await this.#running;
  }

  async #keepListening(): Promise<void> {
    const { signal } = this.#ended;
    while (!signal.aborted) {
      await this.#read(signal).catch(() => undefined);
      await sleep(LIVE_EVENTS.retry, undefined, { signal }).catch(() => undefined);
    }
  }

  async #read(signal: AbortSignal): Promise<void> {
    const headers = new Headers({ authorization: `Bearer ${this.#token}` });
    if (this.#lastId !== undefined) headers.set('last-event-id', this.#lastId);
    const response = await fetch(this.#url, { headers, signal });
    if (!response.ok || !response.body) return;
    this.connections += 1;
    // Without an id nothing is sent of what was before.
    if (this.#lastId === undefined) this.resyncedAt = performance.now();
    let text = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const frames = (text + chunk).split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) this.#take(frame);
    }
  }

  #take(frame: string): void {
    const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(frame)?.[1];
    this.#lastId = field('id') ?? this.#lastId;
    const event = field('event');
    if (event === 'resync') this.resyncedAt = performance.now();
    if (event === 'message') this.messages.add((JSON.parse(field('data') ?? '{}') as { id: string }).id);
  }
}
