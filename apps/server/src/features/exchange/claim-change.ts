import type { ClaimAction, ClaimEnding, ClaimState } from '@windfall/contract';
import type { Updateable } from 'kysely';
import type { Actor } from './claim-state.ts';
import type { ClaimsTable } from './claims.table.ts';

/** A change of a claim: who does what, and where it leads. */
export interface ClaimChange {
  readonly actor: Actor;
  readonly action: ClaimAction | 'ask' | 'pickup' | 'end';
  readonly to: ClaimState;
  readonly why?: ClaimEnding | null;
  /** The member who does it for a group. */
  readonly by?: string | undefined;
  /** Promised or taken amount. */
  readonly amount?: number;
  readonly set?: Updateable<ClaimsTable>;
}
