import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import type { Config } from '../../../config/config.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instantIn } from '../../../lib/clock.ts';
import type { BaseContext } from '../../base-context.ts';
import {
  type ChallengeUse,
  consumeChallenge,
  findPasskeyByCredential,
  findPasskeysOf,
  insertChallenge,
  type PasskeyRow,
} from './passkeys.repo.ts';

type PasskeyContext = Pick<BaseContext, 'clock' | 'config' | 'db' | 'log'>;

const CHALLENGE_LIFETIME_MS = 10 * 60_000;
const CHALLENGE_BYTES = 32;
/** WebAuthn Level 3, 14.6.1: random, so that it tells nothing about the member. */
const HANDLE_BYTES = 32;
/** Ed25519, ECDSA with P-256 and RSA, in COSE numbers; every authenticator has one of them. */
const ALGORITHMS = [-8, -7, -257];

/** The host for which browsers make and offer this site's passkeys. */
export const passkeyHost = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => new URL(publicUrl).hostname;

/** The library takes a second and 25 MB to load, and few requests need it. */
const loadWebAuthn = () => import('@simplewebauthn/server');

/** Options by which a browser offers passkeys: all that it has for this site, or those of one member. */
export async function startAssertion(ctx: PasskeyContext, userId: string | null) {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  const passkeys = userId === null ? [] : await findPasskeysOf(ctx.db.read, userId);
  await storeChallenge(ctx, { challenge, purpose: userId === null ? 'sign-in' : 'proof', userId });
  return {
    challenge,
    rpId: passkeyHost(ctx.config),
    timeout: CHALLENGE_LIFETIME_MS,
    userVerification: 'required',
    allowCredentials: passkeys.map(asDescriptor),
  };
}

/** Options for a new passkey of the member, which the authenticator does not hold yet. */
export async function startAttestation(
  ctx: PasskeyContext,
  member: { readonly id: string; readonly email: string; readonly fullName: string },
  siteName: string,
) {
  const { generateRegistrationOptions } = await loadWebAuthn();
  const passkeys = await findPasskeysOf(ctx.db.read, member.id);
  const handle = passkeys[0]?.user_handle ?? randomBytes(HANDLE_BYTES).toString('base64url');
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: passkeyHost(ctx.config),
    userName: member.email,
    userDisplayName: member.fullName,
    userID: new Uint8Array(Buffer.from(handle, 'base64url')),
    attestationType: 'none',
    timeout: CHALLENGE_LIFETIME_MS,
    excludeCredentials: passkeys.map(asDescriptor),
    supportedAlgorithmIDs: ALGORITHMS,
    // Found without an address, and a proof of the person and not only of the device.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(ctx, { challenge: options.challenge, purpose: 'add', userId: member.id }, handle);
  return options;
}

function asDescriptor({ credential_id, transports }: PasskeyRow) {
  const ways = transports.split(' ').filter(Boolean);
  return { id: credential_id, type: 'public-key' as const, transports: ways };
}

function storeChallenge(ctx: PasskeyContext, use: ChallengeUse, handle: string | null = null): Promise<void> {
  const { challenge, purpose, userId: user_id } = use;
  const expires_at = instantIn(ctx.clock, CHALLENGE_LIFETIME_MS);
  const row = { challenge, purpose, user_id, user_handle: handle, expires_at };
  return ctx.db.transaction((trx) => insertChallenge(trx, row, ctx.clock.now().toISOString()));
}

const base64url = z.string().regex(/^[\w-]+$/);
/** What the browser signs (WebAuthn Level 3, 5.8.1), of which the challenge is looked up before the library checks all of it. */
const clientDataSchema = base64url
  .transform((text) => parse(Buffer.from(text, 'base64url').toString()))
  .pipe(z.object({ challenge: base64url }));
const clientAnswer = z.object({ clientDataJSON: base64url });
const answer = z.object({ id: base64url, rawId: base64url, type: z.literal('public-key') });

const assertionSchema = answer.extend({
  response: clientAnswer.extend({
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
});

/** WebAuthn Level 3, 5.8.4: names of ways, unknown ones included. */
const transportsSchema = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(8);

const attestationSchema = answer.extend({
  response: clientAnswer.extend({ attestationObject: base64url, transports: transportsSchema.optional() }),
});

/** A passkey whose answer has been verified, with the counter to store. */
export interface VerifiedPasskey {
  readonly row: PasskeyRow;
  readonly counter: number;
}

/**
 * Verifies a browser's answer to `startAssertion` and uses up its challenge. Throws PASSKEY_INVALID, whatever the
 * reason: replayed, of another site or member, or a counter that went back.
 */
export async function verifyAssertion(
  ctx: PasskeyContext,
  text: string,
  userId: string | null,
): Promise<VerifiedPasskey> {
  const given = assertionSchema.safeParse(parse(text)).data;
  const row = given && (await findPasskeyByCredential(ctx.db.read, given.id));
  if (!row || (userId !== null && row.user_id !== userId)) throw new AppError('PASSKEY_INVALID');
  // Says whose passkey it is where no member was named.
  const { userHandle } = given.response;
  if ((userHandle ?? (userId === null ? '' : row.user_handle)) !== row.user_handle)
    throw new AppError('PASSKEY_INVALID');
  const purpose = userId === null ? 'sign-in' : 'proof';
  const { challenge } = await consume(ctx, given.response, purpose, userId);
  return refusing(ctx, async () => {
    const { verifyAuthenticationResponse } = await loadWebAuthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...given, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: new URL(ctx.config.publicUrl).origin,
      expectedRPID: passkeyHost(ctx.config),
      credential: {
        id: row.credential_id,
        publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
        counter: row.counter,
      },
      requireUserVerification: true,
    });
    return verified && { row, counter: authenticationInfo.newCounter };
  });
}

/** Verifies a browser's answer to `startAttestation` and returns the passkey to store. Throws PASSKEY_INVALID. */
export async function verifyAttestation(
  ctx: PasskeyContext,
  text: string,
  userId: string,
  name: string,
): Promise<PasskeyRow> {
  const given = attestationSchema.safeParse(parse(text)).data;
  if (!given) throw new AppError('PASSKEY_INVALID');
  const host = passkeyHost(ctx.config);
  const { challenge, handle } = await consume(ctx, given.response, 'add', userId);
  return refusing(ctx, async () => {
    const { verifyRegistrationResponse } = await loadWebAuthn();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...given, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: new URL(ctx.config.publicUrl).origin,
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified || handle === null) return false;
    const { credential } = registrationInfo;
    return {
      id: randomUUIDv7(),
      user_id: userId,
      credential_id: credential.id,
      user_handle: handle,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: (given.response.transports ?? []).join(' '),
      host,
      name,
      created_at: ctx.clock.now().toISOString(),
      last_used_at: null,
    };
  });
}

/** Uses up the challenge that the browser has answered; a second answer finds none. */
async function consume(
  ctx: PasskeyContext,
  { clientDataJSON }: z.infer<typeof clientAnswer>,
  purpose: ChallengeUse['purpose'],
  userId: string | null,
) {
  const challenge = clientDataSchema.safeParse(clientDataJSON).data?.challenge;
  if (challenge === undefined) throw new AppError('PASSKEY_INVALID');
  const use = { challenge, purpose, userId };
  const used = await ctx.db.transaction((trx) => consumeChallenge(trx, use, ctx.clock.now().toISOString()));
  if (!used) throw new AppError('PASSKEY_INVALID');
  return { challenge, handle: used.user_handle };
}

/** The library throws plain errors for each rule that an answer breaks. */
async function refusing<T>(ctx: PasskeyContext, verify: () => Promise<T | false>): Promise<T> {
  const verified = await verify().catch((error: unknown) => {
    ctx.log.info({ err: error }, 'a passkey was refused');
    return false as const;
  });
  if (verified === false) throw new AppError('PASSKEY_INVALID');
  return verified;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
