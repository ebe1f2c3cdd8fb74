import { randomUUIDv7 } from 'node:crypto';
import { checkInvite, getOwnInvite, type OwnInvite, renewOwnInvite } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { momentOf } from '../../../lib/zoned-time.ts';
import { lockAccount } from '../../../platform/auth/accounts.repo.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { enforceRateLimits } from '../../../platform/rate-limit/enforce-rate-limits.ts';
import { inviteCheckLimits } from '../limits.ts';
import { inviteLink, newInviteCode } from './invite-link.ts';
import { stateOf } from './invite-state.ts';
import { findInvite, findInviteOf, type InviteRow, replaceCode, storeInvite } from './invites.repo.ts';

/** A member's own invite, made when it is first asked for, and what visitors learn of one (docs/product/accounts.md#invites). */
export function registerOwnInvite(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, getOwnInvite, async ({ viewer, reply }) => {
    reply.header('cache-control', 'no-store');
    if (viewer.waits && !viewer.isAdmin) throw new AppError('APPROVAL_PENDING');
    return present(ctx, (await findInviteOf(ctx.db.read, viewer.id)) ?? (await makeInvite(ctx, viewer.id)));
  });
  registerOperation(app, ctx, renewOwnInvite, async ({ viewer, reply }) => {
    reply.header('cache-control', 'no-store');
    const code = newInviteCode();
    const renewed = await ctx.db.transaction((trx) => replaceCode(trx, viewer.id, code));
    return present(ctx, renewed ?? (await makeInvite(ctx, viewer.id)));
  });
  registerOperation(app, ctx, checkInvite, async ({ params, request, reply }) => {
    const limits = inviteCheckLimits(ctx, request.ip);
    await enforceRateLimits(ctx.rateLimits, reply, limits, ctx.clock.now());
    const invite = await findInvite(ctx.db.read, params.code);
    if (!invite) return { state: 'unknown' as const, inviter: null };
    const state = stateOf(invite, (await momentOf(ctx)).today);
    return { state, inviter: state === 'open' ? invite.full_name : null };
  });
}

/** Another request may make it at the same time: both return the same one. */
async function makeInvite({ db, clock }: Context, userId: string): Promise<InviteRow> {
  return db.transaction(async (trx) => {
    if ((await lockAccount(trx, userId))?.is_active !== 1) throw new AppError('UNAUTHORIZED');
    const row = { id: randomUUIDv7(), code: newInviteCode(), user_id: userId };
    return storeInvite(trx, { ...row, created_at: clock.now().toISOString() });
  });
}

function present(ctx: Context, { code, came }: InviteRow): OwnInvite {
  return { code, url: inviteLink(ctx, code), came };
}
