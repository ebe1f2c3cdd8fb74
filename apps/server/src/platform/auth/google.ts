import { cleanLine, LIMITS, registrationSchema } from '@windfall/contract';
import type { JWTPayload } from 'jose';
import { AppError } from '../../lib/app-error.ts';
import type { BaseContext } from '../base-context.ts';

type Jose = typeof import('jose');

const KEYS_TIMEOUT_MS = 5_000;
/**
 * Google calls its tokens valid for an hour. A member uses one at once, so one that was found later proves nothing: neither for
 * a sign-in nor for an act that asks for a fresh one. A second factor and an invite may have to be fetched in between.
 */
const MAX_AGE_SECONDS = 10 * 60;

/** The identity in a verified token of Google. */
export interface GoogleIdentity {
  /** The id of the Google account. Unlike the address, Google never assigns it to another account. */
  readonly id: string;
  /** In lower case. */
  readonly email: string;
  readonly name: string;
  /**
   * Whether Google runs the mailbox and so knows its current owner. Google verified other addresses only in the past.
   */
  readonly ownsMailbox: boolean;
}

/** Returns the identity in a credential. Throws GOOGLE_DISABLED or GOOGLE_CREDENTIAL_INVALID. */
export type GoogleVerifier = (credential: string | null | undefined) => Promise<GoogleIdentity>;

/** Verifies identity tokens with the issuer's published keys, which are fetched on demand and cached. */
export function openGoogle({
  config,
  clock,
  log,
}: Pick<BaseContext, 'config' | 'clock' | 'log'>): GoogleVerifier {
  const { google } = config;
  if (!google) return () => Promise.reject(new AppError('GOOGLE_DISABLED'));
  let keys: ReturnType<Jose['createRemoteJWKSet']> | undefined;
  return async (credential) => {
    // An idle site need not keep it in memory.
    const jose = await import('jose');
    keys ??= jose.createRemoteJWKSet(new URL(google.keysUrl), { timeoutDuration: KEYS_TIMEOUT_MS });
    try {
      const { payload } = await jose.jwtVerify(credential ?? '', keys, {
        issuer: [...google.issuers],
        audience: google.clientId,
        algorithms: ['RS256'],
        requiredClaims: ['sub', 'exp', 'iat', 'email'],
        currentDate: clock.now(),
      });
      // The library's `maxTokenAge` would refuse everyone where this server's clock is behind.
      if ((payload.iat ?? 0) < clock.now().getTime() / 1000 - MAX_AGE_SECONDS)
        throw new AppError('GOOGLE_CREDENTIAL_INVALID');
      return identityOf(payload);
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (isTokenError(error, jose)) throw new AppError('GOOGLE_CREDENTIAL_INVALID', { cause: error });
      log.error({ err: error }, 'the keys for Google sign-in could not be fetched');
      throw new AppError('UNAVAILABLE', { cause: error });
    }
  };
}

function identityOf({ sub, email, email_verified, name, hd }: JWTPayload): GoogleIdentity {
  const address = registrationSchema.shape.email.safeParse(email);
  if (!sub || sub.length > LIMITS.email || email_verified !== true || !address.success)
    throw new AppError('GOOGLE_CREDENTIAL_INVALID');
  const lower = address.data.toLowerCase();
  const shown = typeof name === 'string' ? cleanLine(name).slice(0, LIMITS.name) : '';
  return {
    id: sub,
    email: lower,
    name: shown || (lower.split('@')[0] ?? lower),
    ownsMailbox: lower.endsWith('@gmail.com') || typeof hd === 'string',
  };
}

/** All other errors come from the download of the keys. */
function isTokenError(error: unknown, { errors }: Jose): boolean {
  return (
    error instanceof errors.JWTExpired ||
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys
  );
}
