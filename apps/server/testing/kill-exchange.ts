import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { dayAfter } from '@windfall/contract';
import type { Config } from '../src/config/config.ts';
import type { Snapshot } from '../src/db/dialects/snapshot.ts';
import { dayIn } from '../src/lib/zoned-time.ts';
import { type ClaimCourse, COURSES, type Step, type SwapCourse } from './kill-courses.ts';
import { ageLoan, suggestSwap } from './kill-time.ts';
import { type Person, send } from './killable-server.ts';

const STOCK = 3;
const DAY_MS = 86_400_000;
/** Of the servers, by which the days of loans are chosen. */
export const TIME_ZONE = 'UTC';

interface Members {
  readonly giver: Person;
  readonly asker: Person;
}

interface CurrentClaim extends ClaimCourse, Members {
  readonly listing: string;
  readonly claim: string;
  /** The claim of the member who waits in line. */
  readonly next: string;
  readonly third: Person;
  /** The time of its pickup has begun. */
  readonly window: { readonly from: string; readonly to: string };
  /** Number of done steps, without the opening; undefined before it. */
  done: number | undefined;
  /** Weeks have passed. */
  isLater: boolean;
}

interface CurrentSwap extends SwapCourse, Members {
  readonly swap: string;
  done: number;
}

/**
 * Members who exchange, one step after the other. A step whose answer is lost is sent again, as a client does, also to
 * the server that is started next.
 */
export class KillExchange {
  /** Acknowledged steps, and what the other member is told of each. */
  readonly acknowledged: string[] = [];
  #current: CurrentClaim | CurrentSwap | undefined;
  #begun = 0;

  /** Brings what only time brings, while no server runs: a swap is suggested, and weeks pass before a step that needs them. */
  async passTime(config: Config): Promise<void> {
    const current = this.#current;
    const course = this.#course;
    if (!current && course.kind === 'swap') {
      const { id: swap, ...members } = await suggestSwap(config);
      this.#current = { ...course, ...members, swap, done: 0 };
      for (const { id } of Object.values(members)) this.acknowledged.push(`${id} told of a swap: suggested`);
    }
    if (current && 'claim' in current && waitsForWeeks(current)) {
      await ageLoan(config, current.claim);
      current.isLater = true;
    }
  }

  async next(url: string, giver: Person, asker: Person, third: Person): Promise<void> {
    const course = this.#course;
    if (course.kind !== 'swap') this.#current ??= await share(url, course, { giver, asker, third });
    const current = this.#current;
    if (!current || ('claim' in current && waitsForWeeks(current))) {
      // The next round goes on with it.
      await sleep(10);
      return;
    }
    const acknowledged = 'swap' in current ? await answer(url, current) : await advance(url, current);
    if (!acknowledged) return;
    this.acknowledged.push(...acknowledged);
    current.done = current.done === undefined ? 0 : current.done + 1;
    if (current.done < current.steps.length) return;
    this.#begun += 1;
    this.#current = undefined;
  }

  get #course(): ClaimCourse | SwapCourse {
    const course = COURSES[this.#begun % COURSES.length];
    if (!course) throw new Error('There is no course.');
    return course;
  }
}

const waitsForWeeks = ({ steps, done, isLater }: CurrentClaim): boolean =>
  !isLater && steps[done ?? 0]?.isLater === true;

async function share(
  url: string,
  course: ClaimCourse,
  people: Members & { readonly third: Person },
): Promise<CurrentClaim | undefined> {
  const { token } = course.kind === 'wish' ? people.asker : people.giver;
  const body = {
    title: randomUUID(),
    description: 'To share',
    category: 'Fruits',
    kind: course.kind === 'wish' ? 'wanted' : 'offer',
    sharing: { stock: STOCK, ...(course.kind === 'loan' && { comes_back: true }) },
  };
  const made = (await send(`${url}/api/listings`, token, body)) as { id: string } | undefined;
  const now = Date.now();
  const window = { from: new Date(now).toISOString(), to: new Date(now + DAY_MS).toISOString() };
  const ids = { claim: randomUUID(), next: randomUUID() };
  return made && { ...course, ...people, ...ids, listing: made.id, window, done: undefined, isLater: false };
}

/** Takes the next step of a claim; returns what has to be stored then, or undefined where it is not acknowledged. */
async function advance(url: string, current: CurrentClaim): Promise<string[] | undefined> {
  const { claim, next, done, steps, window } = current;
  const step = done === undefined ? undefined : steps[done];
  if (done === undefined || !step) return open(url, current);
  const version = done + 1;
  const isPickup = step.action === 'pickup';
  const body = { version, ...(isPickup && { window, spot: 'porch' }) };
  const stepUrl = `${url}/api/claims/${claim}/${step.action}`;
  if (!(await send(stepUrl, current[step.by].token, body, isPickup ? 'PUT' : 'POST'))) return undefined;
  const stored = [`${claim} ${version + 1} ${step.action}`, `${claim} told ${otherThan(step)} ${step.told}`];
  return step.isPassedOn ? [...stored, ...promised(next, 'offered')] : stored;
}

const otherThan = ({ by }: Pick<Step, 'by'>) => (by === 'giver' ? 'asker' : 'giver');

/** A rule promises what a claim asks for, and tells both of its members. */
const promised = (claim: string, told: string): string[] => [
  `${claim} 2 offer`,
  `${claim} told giver ${told}`,
  `${claim} told asker ${told}`,
];

async function open(url: string, current: CurrentClaim): Promise<string[] | undefined> {
  const { kind, listing, claim, next, giver, asker, third, hasLine } = current;
  const listings = `${url}/api/listings/${listing}`;
  // A message tells the other member of it.
  const opened = (id: string, action: string) => [`${id} 1 ${action}`, `claim:${id}`];
  if (kind === 'wish') {
    const promise = { id: claim, amount: STOCK };
    return (await send(`${listings}/promises`, giver.token, promise)) ? opened(claim, 'offer') : undefined;
  }
  const wish = kind === 'loan' ? { loan: daysFromToday() } : { wanted: STOCK };
  if (!(await send(`${listings}/claims`, asker.token, { id: claim, ...wish }))) return undefined;
  if (!hasLine) return opened(claim, 'ask');
  if (!(await send(`${listings}/claims`, third.token, { id: next, ...wish }))) return undefined;
  return [claim, next].flatMap((id) => opened(id, 'ask'));
}

/** A week from today on, by the clock of the site. */
function daysFromToday() {
  const from = dayIn(TIME_ZONE, new Date());
  return { from, to: dayAfter(from, 7) };
}

/** Answers a swap; returns what has to be stored then, as `advance` does. The last yes promises both parts, a no ends it. */
async function answer(url: string, current: CurrentSwap): Promise<string[] | undefined> {
  const { swap, steps, done, giver, asker } = current;
  const step = steps[done];
  if (!step) return undefined;
  const { action, by } = step;
  if (!(await send(`${url}/api/swaps/${swap}/${action}`, current[by].token))) return undefined;
  const isNo = action === 'decline';
  const stored = [`${swap} ${current[by].id} ${isNo ? 'declined' : 'accepted'}`];
  if (isNo) return [...stored, `${current[otherThan(step)].id} told of a swap: ended`];
  if (done + 1 < steps.length) return stored;
  const parts = [giver, asker].map(({ id }) => partOf(swap, id));
  return [...stored, ...parts.flatMap((part) => [`${part} 1 ask`, ...promised(part, 'agreed')])];
}

/** A claim that a swap has made has an id that no member chose. */
const partOf = (swap: unknown, giver: unknown) => `${swap} by ${giver}`;

/** Every stored step, answer and notice; each may be there once. */
export async function storedSteps(snapshot: Snapshot): Promise<string[]> {
  const steps: string[] = [];
  const parts = new Map<unknown, string>();
  for await (const rows of snapshot.rows('claims', 'suggested_swap_id is not null'))
    for (const { id, suggested_swap_id, giver_id } of rows)
      parts.set(id, partOf(suggested_swap_id, giver_id));
  for await (const rows of snapshot.rows('claim_events'))
    steps.push(...rows.map(({ claim_id, n, action }) => `${parts.get(claim_id) ?? claim_id} ${n} ${action}`));
  for await (const rows of snapshot.rows('swap_parts', 'answer is not null'))
    steps.push(...rows.map(({ swap_id, user_id, answer }) => `${swap_id} ${user_id} ${answer}`));
  for await (const rows of snapshot.rows('notices', "kind in ('exchange', 'swap')")) {
    for (const { kind, user_id, data } of rows) {
      const { claim_id, role, event } = JSON.parse(String(data));
      steps.push(
        kind === 'swap'
          ? `${user_id} told of a swap: ${event}`
          : `${parts.get(claim_id) ?? claim_id} told ${role} ${event}`,
      );
    }
  }
  return steps;
}
