import { useMutation } from '@tanstack/react-query';
import type { deleteUser } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { dropSession } from '../../../lib/session/change-session.ts';

/** Never repeated by itself: once it is done there is no session that could do it again. */
const deleteEndpoint = endpoint<typeof deleteUser>('DELETE', '/api/users/{id}', { repeatable: false });

interface Deletion {
  id: string;
  current_password: string;
}

/** Deletes one's own account; nothing of it stays in this browser either. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: ({ id, current_password }: Deletion, { client }) =>
      apiOf(client).call(deleteEndpoint, { params: { id }, body: { current_password } }),
    onSuccess: (_data, _input, _result, { client }) => dropSession(client),
    meta: { toast: false },
  });
}
