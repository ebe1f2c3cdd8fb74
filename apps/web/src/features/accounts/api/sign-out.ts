import { useMutation } from '@tanstack/react-query';
import { startSignOut } from '../../../lib/session/pending-sign-out.ts';
import { clearSession } from '../../../lib/viewer/change-session.ts';

interface SignOutOptions {
  /** The session has ended in this browser. */
  onLeft?: () => void;
  onSuccess?: () => void;
  /** The request failed; it is repeated when the server is reachable. */
  onError?: () => void;
}

/** Ends the session in this browser also when the server is unreachable (docs/product/accounts.md). */
export function useSignOut({ onLeft, onSuccess, onError }: SignOutOptions) {
  return useMutation({
    mutationFn: (_: undefined, { client }) => {
      // This order: the request needs the token that is deleted next, and the page does not wait for the
      // response.
      const done = startSignOut(client);
      clearSession(client);
      onLeft?.();
      return done;
    },
    // Here and not with `mutate`: signing out unmounts the button.
    onSuccess: () => onSuccess?.(),
    onError: () => onError?.(),
  });
}
