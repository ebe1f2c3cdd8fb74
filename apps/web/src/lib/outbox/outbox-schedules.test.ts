import type { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { ben, rosa } from '../../testing/people.ts';
import { createApiClient } from '../api/api-client.ts';
import { createQueryClient } from '../query-client.ts';
import { SESSION_KEY } from '../session/session-query.ts';
import { listOutbox } from './outbox-store.ts';
import { sendOutbox } from './send-outbox.ts';
import { addToOutbox } from './testing/outbox.ts';

/** To try more: SCHEDULES=1000 npx vitest run <this file>. */
const SCHEDULES = Number(process.env['SCHEDULES'] ?? 250);
const ITEMS = 5;
/** Members with whom messages are exchanged. */
const OTHERS = [ben.id, 'amir'];

/** Numbers from 0 to 1 that a seed determines (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Effect {
  id: string;
  /** Conversation, or another place of an effect. */
  of: string;
}

/** A server that recognizes ids as the real one does, behind a network that loses, repeats and delays requests. */
class UnreliableSite {
  readonly effects: Effect[] = [];
  readonly #random: () => number;
  /** Requests under way, whose senders have given up. */
  #late: (() => void)[] = [];

  constructor(seed: number) {
    this.#random = randomOf(seed);
  }

  readonly fetch = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const { pathname } = new URL(String(url), 'http://localhost');
    const act = () => this.#respond(pathname.replace('/api', ''), init);
    // In any order, between any other requests.
    this.#late = this.#late.filter((arrive) => this.#random() < 0.6 || arrive());
    const luck = this.#random();
    if (luck < 0.15) throw new TypeError('The request is lost');
    if (luck < 0.25) this.#late.push(act);
    if (luck < 0.35) act();
    if (luck < 0.35) throw new TypeError('The response is lost');
    if (luck < 0.4) return new Response('', { status: 503 });
    if (luck < 0.55) act();
    if (luck < 0.6) this.#late.push(act);
    return Response.json(act(), { status: 201 });
  };

  /** Delivers the requests that are still under way. */
  settle(): void {
    for (const arrive of this.#late.splice(0)) arrive();
  }

  #respond(path: string, { body, headers }: RequestInit): unknown {
    if (path === '/auth/session') return { authenticated: true, token: null, user: rosa };
    const sent: Record<string, unknown> = JSON.parse(String(body));
    const id = String(sent['id'] ?? new Headers(headers).get('idempotency-key'));
    const of = path === '/messages' ? String(sent['receiver_id']) : path;
    // The effect of an id that is known is that of the first request.
    if (!this.effects.some((effect) => effect.id === id)) this.effects.push({ id, of });
    return { ...sent, id };
  }
}

function aTab(site: UnreliableSite): QueryClient {
  const { fetch } = site;
  const api = createApiClient({
    fetch,
    baseUrls: ['http://localhost'],
    readToken: () => null,
    readActing: () => null,
    inBrowser: true,
  });
  const client = createQueryClient(api, () => {});
  client.setQueryData(SESSION_KEY, rosa);
  return client;
}

async function write(random: () => number): Promise<string> {
  const luck = random();
  const other = OTHERS[Math.floor(random() * OTHERS.length)] ?? ben.id;
  const kind = luck < 0.6 ? 'message' : luck < 0.8 ? 'claim' : 'new-listing';
  const target = kind === 'message' ? other : kind === 'claim' ? 'plums' : '';
  const fields = kind === 'claim' ? { wanted: 1, note: '', could: '[]' } : { content: 'x' };
  const item = await addToOutbox({ userId: rosa.id, kind, target, label: 'x', fields });
  return item?.id ?? '';
}

async function run(seed: number) {
  const random = randomOf(seed + 1_000_000);
  const site = new UnreliableSite(seed);
  const tabs = [aTab(site), aTab(site)];
  const written: string[] = [];
  for (let round = 0; round < 200; round += 1) {
    if (written.length < ITEMS) written.push(await write(random));
    const sending = tabs.filter(() => random() < 0.6).map((tab) => sendOutbox(tab));
    await Promise.all(sending);
    if (written.length === ITEMS && listOutbox(rosa.id).length === 0) break;
  }
  site.settle();
  return { written, effects: site.effects, left: listOutbox(rosa.id) };
}

// @rule offline#outbox
it('sends each item once and those of a conversation in order, however requests are lost, repeated and delayed', async () => {
  for (let seed = 0; seed < SCHEDULES; seed += 1) {
    const { written, effects, left } = await run(seed);
    expect(left, `seed ${seed}`).toEqual([]);
    expect(effects.map(({ id }) => id).sort(), `seed ${seed}`).toEqual([...written].sort());
    for (const other of OTHERS) {
      const arrived = effects.filter(({ of }) => of === other).map(({ id }) => id);
      expect(arrived, `seed ${seed}`).toEqual(written.filter((id) => arrived.includes(id)));
    }
  }
}, 60_000);
