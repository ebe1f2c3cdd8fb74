/** Key of the message for an invalid response of Google's script. */
export type CredentialProblem = 'noResponse' | 'invalidCredential';

type Read = { credential: string; problem: null } | { credential: null; problem: CredentialProblem };

/** An identity token has three parts; only the server can verify it. */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** The credential in a response of Google's script. */
export function readCredential(response: unknown): Read {
  if (typeof response !== 'object' || response === null) return { credential: null, problem: 'noResponse' };
  const credential = 'credential' in response ? response.credential : undefined;
  if (credential === undefined || credential === null || credential === '')
    return { credential: null, problem: 'noResponse' };
  if (typeof credential !== 'string' || !TOKEN.test(credential))
    return { credential: null, problem: 'invalidCredential' };
  return { credential, problem: null };
}

/** Whether a credential is still valid: Google's expire after an hour and contain their expiry. */
export function isUsable(credential: string, now: number): boolean {
  try {
    const [, payload = ''] = credential.split('.');
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const isRecord = typeof claims === 'object' && claims !== null && 'exp' in claims;
    return !isRecord || typeof claims.exp !== 'number' || claims.exp * 1_000 > now;
  } catch {
    // Unreadable here; the server decides.
    return true;
  }
}
