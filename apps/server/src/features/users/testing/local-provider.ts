import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import type Provider from 'oidc-provider';
import { vi } from 'vitest';
import type { OidcConfig } from '../../../config/config.ts';

const CLIENT = { id: 'windfall', secret: 'a secret of the provider' };
const KEY_ID = 'first';

/** An OpenID provider on this machine, at which Rosa is signed in and agrees to all. */
export interface LocalProvider {
  readonly config: OidcConfig;
  /** What it says of Rosa. */
  claims: { sub: string; email?: string; email_verified?: boolean; name?: string };
  /** Changes the identity token, which is signed anew: with the provider's key, or with another one. */
  tamper: ((claims: JWTPayload) => { readonly claims: JWTPayload; readonly isForged?: boolean }) | null;
  /** Follows the provider's pages as a browser does, and returns where it leads back to. */
  readonly visit: (address: string) => Promise<URL>;
  readonly close: () => Promise<void>;
}

export async function openLocalProvider(redirectUri: string): Promise<LocalProvider> {
  const own = await generateKeyPair('RS256', { extractable: true });
  const other = await generateKeyPair('RS256');
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = () => {};
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const local: LocalProvider = {
    config: { issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret, name: 'Elm Street' },
    claims: { sub: 'rosa-1', email: 'rosa@example.org', email_verified: true, name: 'Rosa Fields' },
    tamper: null,
    visit: (address) => visit(address, redirectUri),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  // It warns of what does not matter here: that it keeps all in memory, and the version of Node.js.
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { default: OpenIdProvider } = await import('oidc-provider');
  const provider = new OpenIdProvider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
    jwks: { keys: [{ ...(await exportJWK(own.privateKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key of this test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Such a provider gives the address with the identity token; by default it has to be asked for it.
    conformIdTokenClaims: true,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    findAccount: () => ({ accountId: local.claims.sub, claims: () => local.claims }),
  });
  warnings.mockRestore();
  const callback = provider.callback();
  handle = async (request, response) => {
    if (request.url?.startsWith('/interaction/')) return agree(provider, local.claims.sub, request, response);
    if (request.url === '/token' && local.tamper) signAnew(response, local.tamper, { own, other });
    return callback(request, response);
  };
  return local;
}

async function agree(
  provider: Provider,
  accountId: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const grant = new provider.Grant({ accountId, clientId: CLIENT.id });
  grant.addOIDCScope('openid email profile');
  const consent = { grantId: await grant.save() };
  await provider.interactionFinished(request, response, { login: { accountId }, consent });
}

type Keys = Record<'own' | 'other', Awaited<ReturnType<typeof generateKeyPair>>>;

/** Replaces the identity token in the response. */
function signAnew(response: ServerResponse, tamper: NonNullable<LocalProvider['tamper']>, keys: Keys): void {
  const end = response.end.bind(response) as (body: string) => ServerResponse;
  response.end = ((body: string | Buffer) => {
    void (async () => {
      const tokens = JSON.parse(String(body)) as { id_token: string };
      const { claims, isForged = false } = tamper(decodeJwt(tokens.id_token));
      const signing = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: KEY_ID });
      const id_token = await signing.sign((isForged ? keys.other : keys.own).privateKey);
      const changed = JSON.stringify({ ...tokens, id_token });
      response.setHeader('content-length', Buffer.byteLength(changed));
      end(changed);
    })();
    return response;
  }) as ServerResponse['end'];
}

async function visit(address: string, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(address);
  for (let hop = 0; hop < 10 && !url.href.startsWith(redirectUri); hop += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const header of response.headers.getSetCookie()) {
      const [name = '', value = ''] = header.split(';', 1)[0]?.split(/=(.*)/) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`${url} leads nowhere: ${response.status} ${await response.text()}`);
    url = new URL(location, url);
  }
  return url;
}
