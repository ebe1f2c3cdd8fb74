import { useMutation } from '@tanstack/react-query';
import type { deleteUser } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { clearSession } from '../../../lib/session/change-session.ts';

/** Never repeated automatically: after a success no session is left that could repeat it. */
const deleteEndpoint = endpoint<typeof deleteUser>('DELETE', '/api/users/{id}', { repeatable: false });

/** Confirmation of identity: the password, or a fresh Google credential for an account without one. */
export type Proof = { current_password: string } | { credential: string };

/** Deletes the member's own account and all its data in this browser. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: ({ id, proof }: { id: string; proof: Proof }, { client }) =>
      apiOf(client).call(deleteEndpoint, { params: { id }, body: proof }),
    onSuccess: (_data, _input, _result, { client }) => clearSession(client),
    meta: { toast: false },
  });
}
