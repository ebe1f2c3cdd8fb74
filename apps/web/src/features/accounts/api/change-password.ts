import { useMutation } from '@tanstack/react-query';
import type { BodyInput, changePassword } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { SESSIONS_KEY } from './list-sessions.ts';

/** Never repeated by itself: after a first try whose answer was lost, the current password is another one. */
const changeEndpoint = endpoint<typeof changePassword>('PUT', '/api/auth/password', { repeatable: false });

/** Chooses a new password, which ends all other sessions. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof changePassword>, { client }) =>
      apiOf(client).call(changeEndpoint, { body }),
    onSuccess: (_data, _body, _result, { client }) => client.invalidateQueries({ queryKey: SESSIONS_KEY }),
    meta: { toast: false },
  });
}
