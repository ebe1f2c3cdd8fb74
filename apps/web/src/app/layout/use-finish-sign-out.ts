import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { finishSignOut, isSignOutPending } from '../../lib/session/pending-sign-out.ts';

const TRY_EVERY = 30_000;

/** Sends a pending sign-out to the server: at startup, when the browser is online again, and periodically. */
export function useFinishSignOut(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const finish = async () => {
      if (!isSignOutPending() || !(await finishSignOut(queryClient))) return;
      // Requests made meanwhile sent the cookie of the signed-out member.
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
