import { useQuery } from '@tanstack/react-query';
import type { User } from '@windfall/contract';
import { useState } from 'react';
import { sessionQuery } from './session-query.ts';
import { useHasToken } from './session-token.ts';

export interface Session {
  user: User | null;
  /** True for a user, or for a session token that could not be verified. */
  isSignedIn: boolean;
  /** The session is being fetched. */
  isLoading: boolean;
}

export function useSession(): Session {
  const { data, isPending } = useQuery(sessionQuery);
  const hasToken = useHasToken();
  const user = data ?? null;
  return { user, isSignedIn: user !== null || hasToken, isLoading: isPending };
}

/**
 * The member who fills in a form; stays the same when the session ends meanwhile, so that the form keeps its
 * values.
 */
export function useLastMember(): User | null {
  const { user } = useSession();
  const [member, setMember] = useState(user);
  if (user && user !== member) setMember(user);
  return user ?? member;
}
