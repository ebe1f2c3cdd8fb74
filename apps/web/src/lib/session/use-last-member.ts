import type { User } from '@windfall/contract';
import { useState } from 'react';
import { useSession } from './use-session.ts';

/** The member who fills in a form; stays the same when the session ends meanwhile, so that the form keeps its values. */
export function useLastMember(): User | null {
  const { user } = useSession();
  const [member, setMember] = useState(user);
  if (user && user !== member) setMember(user);
  return user ?? member;
}
