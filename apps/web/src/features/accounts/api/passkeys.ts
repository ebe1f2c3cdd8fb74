import { useMutation } from '@tanstack/react-query';
import type {
  addPasskey,
  Proof,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { askForPasskey, makePasskey, PASSKEYS_KEY } from '../../../lib/passkeys/passkeys.ts';
import { refreshAdminRights } from '../../../lib/session/session-query.ts';
import { adoptSession } from '../../../lib/viewer/change-session.ts';
import { readAuthResponse } from './sign-in.ts';

const startSignInEndpoint = endpoint<typeof startPasskeySignIn>('POST', '/api/auth/passkeys/sign-in/options');
const signInEndpoint = endpoint<typeof signInWithPasskey>('POST', '/api/auth/passkeys/sign-in', {
  signsIn: true,
});
const startEndpoint = endpoint<typeof startPasskey>('POST', '/api/auth/passkeys/options');
const addEndpoint = endpoint<typeof addPasskey>('POST', '/api/auth/passkeys');
const renameEndpoint = endpoint<typeof renamePasskey>('PUT', '/api/auth/passkeys/{id}');
const removeEndpoint = endpoint<typeof removePasskey>('DELETE', '/api/auth/passkeys/{id}');

/** Signs in with a passkey that the person chooses in a dialog, or among what the browser fills in. */
export function usePasskeySignIn() {
  return useMutation({
    mutationFn: async ({ byAutofill }: { byAutofill: boolean }, { client }) => {
      const api = apiOf(client);
      const { options } = (await api.call(startSignInEndpoint)).data;
      const passkey = await askForPasskey(options, byAutofill);
      return readAuthResponse((await api.call(signInEndpoint, { body: { passkey } })).data);
    },
    onSuccess: ({ user, token }, _input, _result, { client }) => adoptSession(client, { user, token }),
  });
}

export function useAddPasskey() {
  return useMutation({
    mutationFn: async (proof: Proof, { client }) => {
      const api = apiOf(client);
      const { options } = (await api.call(startEndpoint, { body: proof })).data;
      return api.call(addEndpoint, { body: { passkey: await makePasskey(options) } });
    },
    onSuccess: async (_data, _proof, _result, { client }) => {
      await client.invalidateQueries({ queryKey: PASSKEYS_KEY });
      await refreshAdminRights(client);
    },
  });
}

export function useRenamePasskey(id: string) {
  return useMutation({
    mutationFn: (name: string, { client }) =>
      apiOf(client).call(renameEndpoint, { params: { id }, body: { name } }),
    onSuccess: (_data, _name, _result, { client }) => client.invalidateQueries({ queryKey: PASSKEYS_KEY }),
  });
}

export function useRemovePasskey(id: string) {
  return useMutation({
    mutationFn: (proof: Proof, { client }) =>
      apiOf(client).call(removeEndpoint, { params: { id }, body: proof }),
    onSuccess: (_data, _proof, _result, { client }) => client.invalidateQueries({ queryKey: PASSKEYS_KEY }),
  });
}
