import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { dayAfter } from '@windfall/contract';
import { dayIn } from '../src/lib/zoned-time.ts';
import { send } from './killable-server.ts';

/** A gift from asking to thanks: who does each step, and the event of its notice. */
const GIFT = [
  { action: 'offer', by: 'giver', told: 'offered' },
  { action: 'accept', by: 'asker', told: 'agreed' },
  { action: 'collect', by: 'asker', told: 'collected' },
  { action: 'thank', by: 'asker', told: 'thanked' },
] as const;
/** A loan, which takes days with the promise and gives them back at its end. */
const LOAN = [
  { action: 'offer', by: 'giver', told: 'offered' },
  { action: 'accept', by: 'asker', told: 'agreed' },
  { action: 'collect', by: 'asker', told: 'out' },
  { action: 'renew', by: 'asker', told: 'renewed' },
  { action: 'return', by: 'giver', told: 'back' },
] as const;
const STOCK = 3;
/** Of the servers, by which the days of loans are chosen. */
export const TIME_ZONE = 'UTC';

interface Trader {
  readonly token: string;
}

interface Current {
  readonly listing: string;
  readonly claim: string;
  readonly isLoan: boolean;
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
  #shared = 0;

  async next(url: string, giver: Trader, asker: Trader): Promise<void> {
    this.#current ??= await share(url, giver, this.#shared % 2 === 1);
    const current = this.#current;
    if (!current) return;
    const { listing, claim, done, isLoan } = current;
    if (done === undefined) {
      const wish = isLoan ? { loan: daysFromToday() } : { wanted: STOCK };
      if (!(await send(`${url}/api/listings/${listing}/claims`, asker.token, { id: claim, ...wish }))) return;
      this.acknowledged.push(`${claim} ask`);
      current.done = 0;
      return;
    }
    const step = (isLoan ? LOAN : GIFT)[done];
    if (!step) {
      this.#shared += 1;
      this.#current = undefined;
      return;
    }
    const { token } = step.by === 'giver' ? giver : asker;
    if (!(await send(`${url}/api/claims/${claim}/${step.action}`, token, { version: done + 1 }))) return;
    this.acknowledged.push(`${claim} ${step.action}`, `${claim} told ${step.told}`);
    current.done = done + 1;
  }
}

/** A week from today on, by the clock of the site. */
function daysFromToday() {
  const from = dayIn(TIME_ZONE, new Date());
  return { from, to: dayAfter(from, 7) };
}

async function share(url: string, { token }: Trader, isLoan: boolean): Promise<Current | undefined> {
  const title = randomUUID();
  const body = {
    title,
    description: 'To share',
    category: 'Fruits',
    sharing: { stock: STOCK, comes_back: isLoan },
  };
  const made = (await send(`${url}/api/listings`, token, body)) as { id: string } | undefined;
  return made && { listing: made.id, claim: randomUUID(), isLoan, done: undefined };
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

/** Listings whose counts are not those of their claims, and days that are not those of their loans. */
export function miscounted(database: DatabaseSync): string[] {
  const rows = database
    .prepare(
      `select s.listing_id, s.held, s.gone, s.asking,
         coalesce(sum(c.given) filter (where c.state in ('offered', 'agreed') and c.loan_to is null), 0) as held_by_claims,
         coalesce(sum(c.given) filter (where c.state = 'collected'), 0) as gone_by_claims,
         count(c.id) filter (where c.state = 'asked') as asking_by_claims
       from listing_sharing s left join claims c on c.listing_id = s.listing_id group by s.listing_id
       having s.held <> held_by_claims or s.gone <> gone_by_claims or s.asking <> asking_by_claims`,
    )
    .all();
  const days = database
    .prepare(
      `select d.listing_id, d.day, d.held, count(c.id) as held_by_claims from lent_days d
       left join claims c on c.listing_id = d.listing_id and c.state in ('offered', 'agreed', 'out')
         and c.loan_from <= d.day and d.day < c.loan_to
       group by d.listing_id, d.day having d.held <> held_by_claims`,
    )
    .all();
  const loans = database
    .prepare(
      `select id, state from claims c where loan_to is not null and state in ('offered', 'agreed', 'out')
         and julianday(loan_to) - julianday(loan_from) <>
           (select count(*) from lent_days d where d.listing_id = c.listing_id and day >= loan_from and day < loan_to)`,
    )
    .all();
  return [...rows, ...days, ...loans].map((row) => JSON.stringify(row));
}
