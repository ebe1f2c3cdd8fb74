import { useMutation } from '@tanstack/react-query';
import type { BodyInput, changePassword, deleteUser, exportUser, Proof } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { clearSession } from '../../../lib/viewer/change-session.ts';
import { SESSIONS_KEY } from './sessions.ts';

const exportEndpoint = endpoint<typeof exportUser>('GET', '/api/users/{id}/export');

/** Never repeated automatically: after a success no session is left that could repeat it. */
const deleteEndpoint = endpoint<typeof deleteUser>('DELETE', '/api/users/{id}', { repeatable: false });

/** Never repeated automatically: if only the response was lost, the current password has already changed. */
const changeEndpoint = endpoint<typeof changePassword>('PUT', '/api/auth/password', { repeatable: false });

/** Changes the password, which ends all other sessions. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof changePassword>, { client }) =>
      apiOf(client).call(changeEndpoint, { body }),
    onSuccess: (_data, _body, _result, { client }) => client.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
}

/** Deletes the member's own account and all its data in this browser. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: ({ id, proof }: { id: string; proof: Proof }, { client }) =>
      apiOf(client).call(deleteEndpoint, { params: { id }, body: proof }),
    onSuccess: (_data, _input, _result, { client }) => clearSession(client),
  });
}

/** Fetches all stored data about the member. */
export function useExportData() {
  return useMutation({
    mutationFn: async (id: string, { client }) => {
      const { data } = await apiOf(client).call(exportEndpoint, { params: { id } });
      return data;
    },
  });
}
