import { useMutation } from '@tanstack/react-query';
import type { signOut } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { dropSession } from '../../../lib/session/change-session.ts';

const signOutEndpoint = endpoint<typeof signOut>('POST', '/api/auth/logout', { repeatable: true });

/** Ends the session here even when the server cannot be told (spec section 4). */
export function useSignOut() {
  return useMutation({
    mutationFn: (_: undefined, { client }) => apiOf(client).call(signOutEndpoint, {}),
    onSettled: (_data, _error, _input, _result, { client }) => dropSession(client),
    meta: { toast: false },
  });
}
