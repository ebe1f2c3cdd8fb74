import type { User } from '@windfall/contract';
import { useState } from 'react';
import { useSession } from './use-session.ts';

/** Who fills in a form. A session that ends meanwhile must not empty it. */
export function useLastMember(): User | null {
  const { user } = useSession();
  const [member, setMember] = useState(user);
  if (user && user !== member) setMember(user);
  return user ?? member;
}
