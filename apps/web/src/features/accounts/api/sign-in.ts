import { useMutation } from '@tanstack/react-query';
import type { Credentials, syncOrSignIn } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { adoptSession } from '../../../lib/session/change-session.ts';
import { readAuthAnswer } from './auth-answer.ts';

/** Asked at /api/auth/token first, then at /api/auth/login (spec section 7). Asking twice signs in once more, no harm. */
const signInEndpoint = endpoint<typeof syncOrSignIn>('POST', '/api/auth/token', {
  alternative: '/api/auth/login',
  repeatable: true,
});

/** Signs in and keeps user and bearer token. */
export function useSignIn() {
  return useMutation({
    mutationFn: async (credentials: Credentials, { client }) => {
      const { data } = await apiOf(client).call(signInEndpoint, { body: credentials });
      return readAuthAnswer(data);
    },
    onSuccess: ({ user, token }, _input, _result, { client }) =>
      adoptSession(client, { user, token: token ?? '' }),
    meta: { toast: false },
  });
}
