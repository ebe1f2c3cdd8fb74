import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { finishSignOut, isSignOutPending } from '../../lib/session/pending-sign-out.ts';

const TRY_EVERY = 30_000;

/** Tells the server of a sign-out it has not heard of: at the start, when the browser is online again, and now and then. */
export function useFinishSignOut(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const finish = async () => {
      if (!isSignOutPending() || !(await finishSignOut(queryClient))) return;
      // Requests made meanwhile carried the cookie of the signed-out member.
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'site' });
    };
    const again = () => void finish();
    again();
    const timer = setInterval(again, TRY_EVERY);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [queryClient]);
}
