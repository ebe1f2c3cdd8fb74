import { type Claim, type Message, OPEN_STATES } from '@windfall/contract';

type Sent = Pick<Message, 'claim_id' | 'created_at'>;

/**
 * Whether the viewer's latest message waits for the other member. A claim is answered by a step, without a message: neither the
 * claim that the message opened nor another one has moved on since.
 */
export function waitsForAnswer({ claim_id, created_at }: Sent, claims: readonly Claim[]): boolean {
  const opened = claims.find(({ id }) => id === claim_id);
  if (opened && !isAsFirst(opened)) return false;
  return !claims.some((claim) => hasMovedSince(claim, Date.parse(created_at)));
}

/** An answer to what a member looks for begins as a promise. */
const isAsFirst = ({ kind, state }: Claim) => state === (kind === 'wanted' ? 'offered' : 'asked');

/**
 * By the other member, the rule or the clock, or by the viewer to its end: what was written before that is settled. Being passed over is
 * no answer.
 */
const hasMovedSince = ({ role, events }: Claim, time: number) =>
  events.some(
    ({ action, actor, at, to }) =>
      action !== 'pass' && (actor !== role || isOver(to)) && Date.parse(at) > time,
  );

const isOver = (state: Claim['state']) => !(OPEN_STATES as readonly string[]).includes(state);
