import { randomUUID } from 'node:crypto';
import { dayAfter } from '@windfall/contract';
import type { Snapshot } from '../src/db/dialects/snapshot.ts';
import { dayIn } from '../src/lib/zoned-time.ts';
import { type Person, send } from './killable-server.ts';

interface Step {
  readonly action: string;
  readonly by: 'giver' | 'asker';
  /** The event of the notice for the other member. */
  readonly told: string;
}

const OFFER: Step = { action: 'offer', by: 'giver', told: 'offered' };
const ACCEPT: Step = { action: 'accept', by: 'asker', told: 'agreed' };
const COLLECT: Step = { action: 'collect', by: 'asker', told: 'collected' };

interface Course {
  readonly kind: 'gift' | 'loan' | 'wish';
  readonly steps: readonly Step[];
}

/** What can become of a claim on one day, from its opening on. No event is told twice in a course. */
const COURSES: readonly Course[] = [
  {
    kind: 'gift',
    steps: [
      OFFER,
      ACCEPT,
      { action: 'pickup', by: 'giver', told: 'pickup' },
      { action: 'collect', by: 'giver', told: 'collected' },
      { action: 'thank', by: 'asker', told: 'thanked' },
    ],
  },
  {
    kind: 'loan',
    steps: [
      OFFER,
      ACCEPT,
      { action: 'collect', by: 'asker', told: 'out' },
      { action: 'renew', by: 'asker', told: 'renewed' },
      { action: 'return', by: 'asker', told: 'back_said' },
      { action: 'undo', by: 'giver', told: 'not_back' },
      { action: 'return', by: 'giver', told: 'back' },
      { action: 'thank', by: 'asker', told: 'thanked' },
    ],
  },
  { kind: 'wish', steps: [ACCEPT, COLLECT] },
  {
    kind: 'gift',
    steps: [
      OFFER,
      ACCEPT,
      COLLECT,
      { action: 'undo', by: 'asker', told: 'pickup_undone' },
      { action: 'call-off', by: 'giver', told: 'called_off' },
    ],
  },
  {
    kind: 'gift',
    steps: [
      OFFER,
      { action: 'decline', by: 'asker', told: 'declined' },
      { action: 'again', by: 'giver', told: 'asked_again' },
      { action: 'refuse', by: 'giver', told: 'not_chosen' },
    ],
  },
  { kind: 'loan', steps: [{ action: 'withdraw', by: 'asker', told: 'withdrawn' }] },
  {
    kind: 'loan',
    steps: [OFFER, { action: 'call-off', by: 'giver', told: 'taken_back' }],
  },
];
const STOCK = 3;
/** Of the servers, by which the days of loans are chosen. */
export const TIME_ZONE = 'UTC';

interface Current extends Course {
  readonly listing: string;
  readonly claim: string;
  /** Number of done steps, without the opening; undefined before it. */
  done: number | undefined;
}

/**
 * Two members who exchange, one step after the other. A step whose answer is lost is sent again, as a client does, also to
 * the server that is started next.
 */
export class KillExchange {
  /** Acknowledged steps, and what the other member is told of each. */
  readonly acknowledged: string[] = [];
  #current: Current | undefined;
  #shared = 0;

  async next(url: string, giver: Person, asker: Person): Promise<void> {
    const course = COURSES[this.#shared % COURSES.length];
    if (!course) return;
    this.#current ??= await share(url, course.kind === 'wish' ? asker : giver, course);
    const current = this.#current;
    if (!current) return;
    const { claim, done, steps } = current;
    if (done === undefined) {
      if (!(await open(url, current, giver, asker))) return;
      // A message tells the other member of it.
      this.acknowledged.push(`${claim} 1 ${current.kind === 'wish' ? 'offer' : 'ask'}`, `claim:${claim}`);
      current.done = 0;
      return;
    }
    const step = steps[done];
    if (!step) {
      this.#shared += 1;
      this.#current = undefined;
      return;
    }
    const { token } = step.by === 'giver' ? giver : asker;
    const version = done + 1;
    const isPickup = step.action === 'pickup';
    const body = { version, ...(isPickup && { window: null, spot: 'porch' }) };
    const stepUrl = `${url}/api/claims/${claim}/${step.action}`;
    if (!(await send(stepUrl, token, body, isPickup ? 'PUT' : 'POST'))) return;
    this.acknowledged.push(`${claim} ${version + 1} ${step.action}`, `${claim} told ${step.told}`);
    current.done = version;
  }
}

function open(url: string, { kind, listing, claim }: Current, giver: Person, asker: Person) {
  const listings = `${url}/api/listings/${listing}`;
  if (kind === 'wish') return send(`${listings}/promises`, giver.token, { id: claim, amount: STOCK });
  const wish = kind === 'loan' ? { loan: daysFromToday() } : { wanted: STOCK };
  return send(`${listings}/claims`, asker.token, { id: claim, ...wish });
}

/** A week from today on, by the clock of the site. */
function daysFromToday() {
  const from = dayIn(TIME_ZONE, new Date());
  return { from, to: dayAfter(from, 7) };
}

async function share(url: string, { token }: Person, course: Course): Promise<Current | undefined> {
  const body = {
    title: randomUUID(),
    description: 'To share',
    category: 'Fruits',
    kind: course.kind === 'wish' ? 'wanted' : 'offer',
    sharing: { stock: STOCK, ...(course.kind === 'loan' && { comes_back: true }) },
  };
  const made = (await send(`${url}/api/listings`, token, body)) as { id: string } | undefined;
  return made && { ...course, listing: made.id, claim: randomUUID(), done: undefined };
}

/** Every stored step and notice; each may be there once. */
export async function storedSteps(snapshot: Snapshot): Promise<string[]> {
  const steps: string[] = [];
  for await (const rows of snapshot.rows('claim_events'))
    steps.push(...rows.map(({ claim_id, n, action }) => `${claim_id} ${n} ${action}`));
  for await (const rows of snapshot.rows('notices', "kind = 'exchange'")) {
    for (const { data } of rows) {
      const { claim_id, event } = JSON.parse(String(data));
      steps.push(`${claim_id} told ${event}`);
    }
  }
  return steps;
}
