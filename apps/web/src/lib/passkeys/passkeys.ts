import { queryOptions } from '@tanstack/react-query';
import type { listPasskeys, startPasskeyProof } from '@windfall/contract';
import type { ApiClient } from '../api/api-client.ts';
import { apiOf } from '../api/api-of.ts';
import { endpoint } from '../api/endpoint.ts';

const listEndpoint = endpoint<typeof listPasskeys>('GET', '/api/auth/passkeys');
const proofEndpoint = endpoint<typeof startPasskeyProof>('POST', '/api/auth/passkeys/proof/options');

export const PASSKEYS_KEY = ['passkeys'] as const;

/** The member's passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: PASSKEYS_KEY,
  queryFn: async ({ client, signal }) => (await apiOf(client).call(listEndpoint, { signal })).data,
});

/** Whether this browser knows passkeys; on the server it does not. */
export const knowsPasskeys = () => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

type Options = Record<string, unknown>;

const load = () => import('@simplewebauthn/browser');

/** Asks the person for a passkey, by a dialog of the browser or among what it fills in. Returns the answer for the server. */
export async function askForPasskey(options: Options, byAutofill = false): Promise<string> {
  const { startAuthentication } = await load();
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill: byAutofill }));
}

/** Has the browser make a passkey. Returns the answer for the server. */
export async function makePasskey(options: Options): Promise<string> {
  const { startRegistration } = await load();
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  return JSON.stringify(await startRegistration({ optionsJSON }));
}

/** Whether the browser offers passkeys among what it fills in. */
export const fillsInPasskeys = async () => (await load()).browserSupportsWebAuthnAutofill();

/** Ends a request that waits among what the browser fills in. */
export const stopAsking = async () => (await load()).WebAuthnAbortService.cancelCeremony();

/** A proof of identity by one of the member's own passkeys. */
export async function proveByPasskey(api: ApiClient): Promise<string> {
  const { data } = await api.call(proofEndpoint);
  return askForPasskey(data.options);
}
