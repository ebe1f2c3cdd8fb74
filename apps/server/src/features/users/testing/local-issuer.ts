import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import type { GoogleConfig } from '../../../config/config.ts';

export const CLIENT_ID = 'windfall-test.apps.googleusercontent.com';
const KEY_ID = 'first';

/** A local issuer of identity tokens with its own keys. */
export interface LocalIssuer {
  readonly config: GoogleConfig;
  /** Creates a token of Rosa's for this site, valid for an hour. `claims` override the defaults. */
  readonly token: (claims?: JWTPayload, options?: TokenOptions) => Promise<string>;
  readonly close: () => Promise<void>;
}

interface TokenOptions {
  /** Signs with an unpublished key, under the id of the published one. */
  readonly forged?: boolean;
  readonly keyId?: string;
  readonly now: Date;
}

export async function openLocalIssuer(): Promise<LocalIssuer> {
  const [own, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const jwk = { ...(await exportJWK(own.publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' };
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    config: { clientId: CLIENT_ID, issuers: [issuer], keysUrl: `${issuer}/certs` },
    token: (claims = {}, { forged = false, keyId = KEY_ID, now } = { now: new Date() }) => {
      const seconds = Math.floor(now.getTime() / 1000);
      return new SignJWT({
        iss: issuer,
        aud: CLIENT_ID,
        sub: '110169484474386276334',
        email: 'rosa@gmail.com',
        email_verified: true,
        name: 'Rosa Fields',
        picture: 'https://lh3.example/rosa.jpg',
        iat: seconds,
        exp: seconds + 3600,
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: keyId })
        .sign(forged ? other.privateKey : own.privateKey);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
