import type { ErrorCode } from '@windfall/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Writer } from '../../../db/database.ts';
import { AppError } from '../../../lib/app-error.ts';
import { enforceRateLimits } from '../../../platform/rate-limit/enforce-rate-limits.ts';
import { registrationLimits } from '../limits.ts';
import type { NewMember } from './create-member.ts';
import { deactivated, type SignInContext } from './deactivated.ts';
import { sendVerification } from './emails.ts';
import { join, wayToJoin } from './join.ts';
import { findAccount, type MemberAccount, proveEmail } from './member-account.ts';

/** Someone whom a provider has signed in: Google, or the OpenID provider of the site. */
export interface ProvidedIdentity {
  /** In lower case. */
  readonly email: string;
  readonly name: string;
  /** Whether the provider proves that the address is theirs now. */
  readonly provesEmail: boolean;
  /** The column of the account that names the identity. */
  readonly key: Pick<NewMember, 'googleId' | 'oidcId'>;
  readonly find: (db: Writer | SignInContext['db']['read']) => Promise<MemberAccount | undefined>;
  /** Gives the identity to an account that has the address already, or returns false; absent where that never happens. */
  readonly link?: (trx: Writer) => Promise<string | undefined>;
  /** The refusal where the address has an account of which the identity is no part. */
  readonly taken: ErrorCode;
}

/** The active account of this identity. The first sign-in makes one, in the way in which neighbors join here. */
export async function accountOf(
  ctx: SignInContext,
  identity: ProvidedIdentity,
  invite: string | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<MemberAccount> {
  const known = await identity.find(ctx.db.read);
  if (known && !known.isActive) throw await deactivated(ctx, known);
  if (known) return known;
  if ((await ctx.settings.current()).maintenance) throw new AppError('MAINTENANCE');
  const registrations = registrationLimits(ctx, request.ip);
  await enforceRateLimits(ctx.rateLimits, reply, registrations, ctx.clock.now());
  const account = await findAccount(ctx.db.read, await joinOrLink(ctx, identity, invite));
  if (!account) throw new AppError('UNAUTHORIZED');
  if (!account.isActive) throw await deactivated(ctx, account);
  return account;
}

/** Of two concurrent first sign-ins, the second finds the account that the first created. */
async function joinOrLink(
  ctx: SignInContext,
  identity: ProvidedIdentity,
  invite: string | null,
): Promise<string> {
  const { email, name, key, provesEmail } = identity;
  const now = ctx.clock.now();
  const way = await wayToJoin(ctx);
  const joined = await ctx.db.transaction(async (trx) => {
    const linked = await identity.link?.(trx);
    if (linked !== undefined) return { id: linked, publish: undefined };
    const member = {
      email,
      passwordHash: null,
      fullName: name,
      location: '',
      zipCode: null,
      ...key,
      invite,
    };
    const created = await join(ctx, trx, member, way);
    if (created === undefined) {
      const twin = await identity.find(trx);
      if (!twin) throw new AppError(identity.taken);
      return { id: twin.id, publish: undefined };
    }
    if (provesEmail) await proveEmail(trx, created.id, email, ctx.config.adminEmails, now);
    else await sendVerification(ctx, trx, { id: created.id, email });
    return created;
  });
  joined.publish?.();
  return joined.id;
}
