import { useQuery } from '@tanstack/react-query';
import type { User } from '@windfall/contract';
import { sessionQuery } from './session-query.ts';
import { useHasToken } from './session-token.ts';

export interface Session {
  user: User | null;
  /** A user, or a session token whose user could not be asked for. */
  isSignedIn: boolean;
  /** The session is not known yet. */
  isLoading: boolean;
}

export function useSession(): Session {
  const { data, isPending } = useQuery(sessionQuery);
  const hasToken = useHasToken();
  const user = data ?? null;
  return { user, isSignedIn: user !== null || hasToken, isLoading: isPending };
}
