import type { InviteState } from '@windfall/contract';
import type { FoundInvite, InviteRow } from './invites.repo.ts';

/** An invite and its owner. */
type Invite = InviteRow & Partial<Pick<FoundInvite, 'is_active' | 'waits_since' | 'is_admin'>>;

/** Whether neighbors can join by this invite on this day. That of a member ends while the member is deactivated or waits. */
export function stateOf(invite: Invite, today: string): Exclude<InviteState, 'unknown'> {
  const { user_id, until, maximum, came, ended_at, is_active, waits_since, is_admin } = invite;
  const takesPart = user_id === null || (is_active === 1 && (waits_since === null || is_admin === 1));
  if (!takesPart || ended_at !== null || (until !== null && until < today)) return 'ended';
  return maximum !== null && came >= maximum ? 'used_up' : 'open';
}
