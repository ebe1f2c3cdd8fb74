import { useMutation } from '@tanstack/react-query';
import type { BodyInput, changePassword } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { SESSIONS_KEY } from './list-sessions.ts';

/** Never repeated automatically: if only the response was lost, the current password has already changed. */
const changeEndpoint = endpoint<typeof changePassword>('PUT', '/api/auth/password', { repeatable: false });

/** Changes the password, which ends all other sessions. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof changePassword>, { client }) =>
      apiOf(client).call(changeEndpoint, { body }),
    onSuccess: (_data, _body, _result, { client }) => client.invalidateQueries({ queryKey: SESSIONS_KEY }),
    meta: { toast: false },
  });
}
