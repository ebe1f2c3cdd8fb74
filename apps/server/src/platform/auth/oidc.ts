import { cleanLine, LIMITS, registrationSchema } from '@windfall/contract';
import type { Configuration } from 'openid-client';
import type { OidcConfig } from '../../config/config.ts';
import { AppError } from '../../lib/app-error.ts';
import type { BaseContext } from '../base-context.ts';

const TIMEOUT_SECONDS = 10;
/** How long what the provider says of itself counts. */
const DISCOVERY_MS = 60 * 60_000;
const SCOPE = 'openid email profile';

/** What the browser brings back from the provider, so that an answer counts for the browser that asked, once. */
export interface OidcAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Who the provider says has signed in there. */
export interface OidcIdentity {
  /** Issuer and subject: a provider never gives a subject to another account, unlike an address. */
  readonly id: string;
  /** Verified by the provider, in lower case. */
  readonly email: string;
  readonly name: string;
}

/** Sign-ins at the OpenID provider of the site. */
export interface OidcClient {
  /** Where the browser asks the provider, and what it has to bring back. */
  readonly start: (redirectUri: string) => Promise<{ readonly url: URL; readonly attempt: OidcAttempt }>;
  /** The identity in the provider's answer. Throws OIDC_FAILED, OIDC_EMAIL_UNVERIFIED or UNAVAILABLE. */
  readonly finish: (answer: URL, attempt: OidcAttempt) => Promise<OidcIdentity>;
}

/** The library is loaded with the first sign-in: most sites have no provider. */
const loadLibrary = () => import('openid-client');

export function openOidc(oidc: OidcConfig, { log, clock }: Pick<BaseContext, 'log' | 'clock'>): OidcClient {
  let known: { readonly configuration: Promise<Configuration>; readonly until: number } | undefined;
  const configure = async () => {
    const now = clock.now().getTime();
    if (!known || known.until <= now) {
      const configuration = discover(oidc);
      known = { configuration, until: now + DISCOVERY_MS };
      // The next sign-in asks again.
      configuration.catch(() => {
        known = undefined;
      });
    }
    try {
      return await known.configuration;
    } catch (error) {
      log.error({ err: error }, 'the OpenID provider could not be asked how it works');
      throw new AppError('UNAVAILABLE', { cause: error });
    }
  };
  return {
    start: async (redirectUri) => {
      const client = await loadLibrary();
      const configuration = await configure();
      const verifier = client.randomPKCECodeVerifier();
      const attempt = { state: client.randomState(), nonce: client.randomNonce(), verifier };
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state: attempt.state,
        nonce: attempt.nonce,
      });
      return { url, attempt };
    },
    finish: async (answer, { state, nonce, verifier }) => {
      const client = await loadLibrary();
      const configuration = await configure();
      try {
        const tokens = await client.authorizationCodeGrant(configuration, answer, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new AppError('OIDC_FAILED');
        // Some providers give the address to those alone who ask for it.
        const more =
          claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint
            ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
            : {};
        return identityOf(claims.iss, claims.sub, { ...claims, ...more });
      } catch (error) {
        if (error instanceof AppError) throw error;
        log.warn({ err: error }, 'the answer of the OpenID provider was refused');
        throw new AppError('OIDC_FAILED', { cause: error });
      }
    },
  };
}

/** Asks the provider for its addresses and keys, and how it wants to be asked (OpenID Connect Discovery 1.0). */
async function discover({ issuer, clientId, clientSecret }: OidcConfig): Promise<Configuration> {
  const client = await loadLibrary();
  const execute = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
  const options = { execute, timeout: TIMEOUT_SECONDS };
  const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), options);
  const metadata = found.serverMetadata();
  const ways = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const way = ways.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
  const auth = clientSecret === null ? client.None() : way(clientSecret);
  const configuration = new client.Configuration(metadata, clientId, undefined, auth);
  configuration.timeout = TIMEOUT_SECONDS;
  for (const prepare of execute) prepare(configuration);
  // The signature counts too, and not only the connection to the provider.
  client.enableNonRepudiationChecks(configuration);
  return configuration;
}

function identityOf(
  issuer: string,
  subject: string,
  claims: Readonly<Record<string, unknown>>,
): OidcIdentity {
  const address = registrationSchema.shape.email.safeParse(claims['email']);
  // Some providers write the flag as a text.
  if (!address.success || String(claims['email_verified']) !== 'true')
    throw new AppError('OIDC_EMAIL_UNVERIFIED');
  const id = `${issuer} ${subject}`;
  if (id.length > LIMITS.oidcId) throw new AppError('OIDC_FAILED');
  const email = address.data.toLowerCase();
  const name = typeof claims['name'] === 'string' ? cleanLine(claims['name']).slice(0, LIMITS.name) : '';
  return { id, email, name: name || (email.split('@')[0] ?? email) };
}
