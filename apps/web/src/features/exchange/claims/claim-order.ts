import type { Claim } from '@windfall/contract';

/** The steps that a claim waits for; the others change or end it. */
const NEXT = ['offer', 'accept', 'collect'] as const;

/** When a claim needs its viewer: the end of an answer's time, or the begin of the pickup, or the end of a loan; never without either. */
export function dueAt({ state, due_at, window, loan }: Claim): number {
  const instant = state === 'out' ? loan?.due_at : state === 'agreed' ? window?.from : due_at;
  return instant ? Date.parse(instant) : Number.POSITIVE_INFINITY;
}

/** Claims that are due come first, then the oldest requests. */
export function byDue(one: Claim, other: Claim): number {
  const [first, second] = [dueAt(one), dueAt(other)];
  if (first !== second) return first < second ? -1 : 1;
  return Date.parse(one.asked_at) - Date.parse(other.asked_at);
}

/** Claims that wait for the member's answer: requests for their listings, and promises to them. */
export const claimsToAnswer = (giving: readonly Claim[], asking: readonly Claim[]): Claim[] => [
  ...giving.filter(({ state, can }) => state === 'asked' && can.includes('offer')),
  ...asking.filter(({ state }) => state === 'offered'),
];

/** Requests that wait for a draw, or for some that is free, not for the member. */
export const claimsThatWait = (giving: readonly Claim[]): Claim[] =>
  giving.filter(({ state, can }) => state === 'asked' && !can.includes('offer'));

/** Whether the claim waits for the viewer: also a loan of which the other one says that it is back. */
export const isWaitingForViewer = ({ can, role, loan }: Claim) =>
  NEXT.some((action) => can.includes(action)) ||
  (role === 'giver' && can.includes('return') && !!loan?.back_said_at);

/** Answers come before pickups and loans, except for those that are due within this time or late. */
const SOON = 2 * 3_600_000;

function rank(claim: Claim, now: number): number {
  if (claim.can.includes('accept')) return 0;
  if (claim.state === 'agreed' || claim.state === 'out') return dueAt(claim) <= now + SOON ? 1 : 3;
  return 2;
}

/** The claims that need the viewer first come first. */
export const byUrgency = (claims: readonly Claim[], now: number): Claim[] =>
  [...claims].sort((one, other) => rank(one, now) - rank(other, now) || byDue(one, other));

/** The one claim of a conversation that needs the viewer first. */
export const mostUrgent = (claims: readonly Claim[], now: number): Claim | undefined =>
  byUrgency(claims.filter(isWaitingForViewer), now)[0];
