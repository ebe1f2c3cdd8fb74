import { useMutation } from '@tanstack/react-query';
import type { Registration, register } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { useRequestKey } from '../../../lib/api/use-request-key.ts';
import { adoptSession } from '../../../lib/session/change-session.ts';
import { storeLocalRegisteredUser } from '../../../lib/session/stored-users.ts';
import { readAuthResponse } from './auth-response.ts';

const registerEndpoint = endpoint<typeof register>('POST', '/api/auth/register');

/**
 * Creates an account; a response with a token signs in at once. A registration whose response was lost is
 * sent again under its key, and then signs in to the account of the first attempt.
 */
export function useRegister() {
  const { keyOf, resetKey } = useRequestKey();
  return useMutation({
    mutationFn: async (registration: Registration, { client }) => {
      const idempotencyKey = keyOf(registration);
      const { data } = await apiOf(client).call(registerEndpoint, { body: registration, idempotencyKey });
      return readAuthResponse(data);
    },
    onSuccess: ({ user, token }, _input, _result, { client }) => {
      resetKey();
      if (token) adoptSession(client, { user, token });
      // Not earlier: starting the new session deletes the stored data of the previous member.
      storeLocalRegisteredUser(user);
    },
    meta: { toast: false },
  });
}
