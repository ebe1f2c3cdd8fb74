import { useMutation } from '@tanstack/react-query';
import type { deleteUser } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { clearSession } from '../../../lib/session/change-session.ts';

/** Never repeated by itself: once it is done there is no session that could do it again. */
const deleteEndpoint = endpoint<typeof deleteUser>('DELETE', '/api/users/{id}', { repeatable: false });

/** That it is really the member: the password, or a fresh credential from Google where there is none. */
export type Proof = { current_password: string } | { credential: string };

/** Deletes one's own account; nothing of it stays in this browser either. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: ({ id, proof }: { id: string; proof: Proof }, { client }) =>
      apiOf(client).call(deleteEndpoint, { params: { id }, body: proof }),
    onSuccess: (_data, _input, _result, { client }) => clearSession(client),
    meta: { toast: false },
  });
}
