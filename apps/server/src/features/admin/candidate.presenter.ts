import type { Candidate } from '@windfall/contract';
import type { FoundMember } from '../users/users.service.ts';

/** A member that the operation would delete, for an administrator's preview. */
export function presentCandidate(member: FoundMember): Candidate {
  return {
    id: member.id,
    name: member.full_name,
    username: member.username,
    email: member.email ?? '',
    created_at: member.created_at,
    last_seen_at: member.last_seen_at || null,
  };
}
