import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { send } from './killable-server.ts';

/** A claim from asking to thanks: who does each step, and the event of its notice. */
const STEPS = [
  { action: 'offer', by: 'giver', told: 'offered' },
  { action: 'accept', by: 'asker', told: 'agreed' },
  { action: 'collect', by: 'asker', told: 'collected' },
  { action: 'thank', by: 'asker', told: 'thanked' },
] as const;
const STOCK = 3;

interface Trader {
  readonly token: string;
}

interface Current {
  readonly listing: string;
  readonly claim: string;
  /** Number of done steps, without the question; undefined before it. */
  done: number | undefined;
}

/**
 * Two members who exchange, one step after the other. A step whose answer is lost is sent again, as a client does, also to
 * the server that is started next.
 */
export class KillExchange {
  /** Acknowledged steps. */
  readonly acknowledged: string[] = [];
  #current: Current | undefined;

  async next(url: string, giver: Trader, asker: Trader): Promise<void> {
    this.#current ??= await share(url, giver);
    const current = this.#current;
    if (!current) return;
    const { listing, claim, done } = current;
    if (done === undefined) {
      const wanted = STOCK;
      if (!(await send(`${url}/api/listings/${listing}/claims`, asker.token, { id: claim, wanted }))) return;
      this.acknowledged.push(`${claim} ask`);
      current.done = 0;
      return;
    }
    const step = STEPS[done];
    if (!step) {
      this.#current = undefined;
      return;
    }
    const { token } = step.by === 'giver' ? giver : asker;
    if (!(await send(`${url}/api/claims/${claim}/${step.action}`, token, { version: done + 1 }))) return;
    this.acknowledged.push(`${claim} ${step.action}`, `${claim} told ${step.told}`);
    current.done = done + 1;
  }
}

async function share(url: string, { token }: Trader): Promise<Current | undefined> {
  const title = randomUUID();
  const body = { title, description: 'To share', category: 'Fruits', sharing: { stock: STOCK } };
  const made = (await send(`${url}/api/listings`, token, body)) as { id: string } | undefined;
  return made && { listing: made.id, claim: randomUUID(), done: undefined };
}

/** Every stored step and notice; each may be there once. */
export function storedSteps(database: DatabaseSync): string[] {
  const events = database.prepare(`select claim_id || ' ' || action as step from claim_events`).all();
  const notices = database.prepare(`select data from notices where kind = 'exchange'`).all();
  const told = notices.map(({ data }) => {
    const { claim_id, event } = JSON.parse(String(data));
    return `${claim_id} told ${event}`;
  });
  return [...events.map(({ step }) => String(step)), ...told];
}

/** Listings whose counts are not those of their claims. */
export function miscounted(database: DatabaseSync): string[] {
  const rows = database
    .prepare(
      `select s.listing_id, s.held, s.gone, s.asking,
         coalesce(sum(c.given) filter (where c.state in ('offered', 'agreed')), 0) as held_by_claims,
         coalesce(sum(c.given) filter (where c.state = 'collected'), 0) as gone_by_claims,
         count(c.id) filter (where c.state = 'asked') as asking_by_claims
       from listing_sharing s left join claims c on c.listing_id = s.listing_id group by s.listing_id
       having s.held <> held_by_claims or s.gone <> gone_by_claims or s.asking <> asking_by_claims`,
    )
    .all();
  return rows.map((row) => JSON.stringify(row));
}
