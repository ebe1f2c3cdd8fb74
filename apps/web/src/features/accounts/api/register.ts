import { useMutation } from '@tanstack/react-query';
import type { Registration, register } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { keepRegisteredUser } from '../../../lib/offline/local-answers.ts';
import { adoptSession } from '../../../lib/session/change-session.ts';
import { readAuthAnswer } from './auth-answer.ts';

const registerEndpoint = endpoint<typeof register>('POST', '/api/auth/register');

/** Creates an account; an answer with a token signs in at once (spec section 2, Register). */
export function useRegister() {
  return useMutation({
    mutationFn: async (registration: Registration, { client }) => {
      const { data } = await apiOf(client).call(registerEndpoint, { body: registration });
      return readAuthAnswer(data);
    },
    onSuccess: ({ user, token }, _input, _result, { client }) => {
      if (token) adoptSession(client, { user, token });
      // Only now: what was kept for whoever was here before goes as the new session begins.
      keepRegisteredUser(user);
    },
    meta: { toast: false },
  });
}
