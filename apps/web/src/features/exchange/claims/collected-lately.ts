import { type Claim, EXCHANGE } from '@windfall/contract';

const MOST_LATELY = 5;

/** When a claim was handed over. */
const collectedAt = ({ events }: Claim) =>
  Date.parse(events.filter(({ from, to }) => from === 'agreed' && to === 'collected').at(-1)?.at ?? '') || 0;

/** Pickups of the last 28 days, the latest first; the conversation has the others. */
export const collectedLately = (claims: readonly Claim[], now: number): Claim[] =>
  claims
    .filter((claim) => claim.state === 'collected' && collectedAt(claim) > now - EXCHANGE.latelyMs)
    .sort((one, other) => collectedAt(other) - collectedAt(one))
    .slice(0, MOST_LATELY);
