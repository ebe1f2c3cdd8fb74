import {
  getSecondFactor,
  replaceRecoveryCodes,
  resetSecondFactor,
  startSecondFactor,
  stringsIn,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import { encode } from 'uqr';
import type { Context } from '../../../context.ts';
import type { Writer } from '../../../db/database.ts';
import { AppError } from '../../../lib/app-error.ts';
import { type AuditAuthor, writeAudit } from '../../../platform/audit/write-audit.ts';
import { lockAccount } from '../../../platform/auth/accounts.repo.ts';
import { openIdentityCheck } from '../../../platform/auth/identity-proof.ts';
import {
  confirmSecret,
  deleteSecondFactors,
  describeSecondFactor,
  findSecondFactor,
  replaceCodes,
  storeSecret,
} from '../../../platform/auth/second-factor.repo.ts';
import {
  authenticatorUri,
  checkCode,
  newRecoveryCodes,
  newSecret,
} from '../../../platform/auth/second-factor.ts';
import { deleteSessionsOfUser, weakenSessions } from '../../../platform/auth/sessions.repo.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { publishSessionsChanged } from '../../events/events.service.ts';
import { emailText, sendNotice } from './emails.ts';
import { findAccount } from './member-account.ts';
import { renewStrongSession } from './open-session.ts';
import { strings } from './strings.ts';

type Change = 'on' | 'off' | 'reset';

/** Registers what members do with their own second factor, and its end by an administrator. */
export function registerSecondFactor(app: FastifyInstance, ctx: Context): void {
  const t = stringsIn(strings, ctx.config.language);
  const identity = openIdentityCheck(ctx);
  const accountOf = async (id: string) => {
    const account = await findAccount(ctx.db.read, id);
    if (!account) throw new AppError('UNAUTHORIZED');
    return account;
  };
  registerOperation(app, ctx, getSecondFactor, ({ viewer }) => describeSecondFactor(ctx.db.read, viewer.id));
  registerOperation(app, ctx, startSecondFactor, async ({ body, viewer, reply }) => {
    const account = await accountOf(viewer.id);
    await identity.require(account, body, reply);
    const secret = newSecret();
    await ctx.db.transaction(async (trx) => {
      await lockAccount(trx, viewer.id);
      if ((await findSecondFactor(trx, viewer.id))?.confirmed_at) throw new AppError('SECOND_FACTOR_ON');
      await storeSecret(trx, viewer.id, secret);
    });
    const uri = authenticatorUri(secret, account.email, ctx.settings.site.name);
    return { secret, uri, qr: qrOf(uri) };
  });
  registerOperation(app, ctx, turnOnSecondFactor, async ({ body, viewer, request, reply }) => {
    const factor = await findSecondFactor(ctx.db.read, viewer.id);
    if (!factor) throw new AppError('SECOND_FACTOR_OFF');
    if (factor.confirmed_at) throw new AppError('SECOND_FACTOR_ON');
    await checkCode(ctx, factor, body.code, reply);
    const { codes, hashes } = newRecoveryCodes(viewer.id);
    const renewCookie = await ctx.db.transaction(async (trx) => {
      await tell(ctx, trx, viewer.id, 'on', { actor: viewer, address: request.ip });
      const isStored = await confirmSecret(trx, viewer.id, factor.secret, ctx.clock.now().toISOString());
      // Another tab has begun anew meanwhile: its secret was not proven.
      if (!isStored) throw new AppError('SECOND_FACTOR_INVALID');
      await replaceCodes(trx, viewer.id, hashes);
      await deleteSessionsOfUser(trx, viewer.id, viewer.sessionId);
      return renewStrongSession(ctx, trx, request, viewer.sessionId);
    });
    renewCookie(reply);
    publishSessionsChanged(ctx, viewer.id);
    return { recovery_codes: codes };
  });
  registerOperation(app, ctx, replaceRecoveryCodes, async ({ body, viewer, reply }) => {
    await identity.require(await accountOf(viewer.id), body, reply);
    const { codes, hashes } = newRecoveryCodes(viewer.id);
    await ctx.db.transaction(async (trx) => {
      await lockAccount(trx, viewer.id);
      if (!(await findSecondFactor(trx, viewer.id))?.confirmed_at) throw new AppError('SECOND_FACTOR_OFF');
      await replaceCodes(trx, viewer.id, hashes);
    });
    return { recovery_codes: codes };
  });
  registerOperation(app, ctx, turnOffSecondFactor, async ({ body, viewer, request, reply }) => {
    await identity.require(await accountOf(viewer.id), body ?? {}, reply);
    await endSecondFactor(ctx, viewer.id, 'off', { actor: viewer, address: request.ip });
    return { success: true as const, message: t.secondFactorOff };
  });
  registerOperation(app, ctx, resetSecondFactor, async ({ params, body, viewer, request, reply }) => {
    await identity.requireAtHighSecurity(viewer, body, reply);
    if (!(await findAccount(ctx.db.read, params.id))) throw new AppError('USER_NOT_FOUND');
    await endSecondFactor(ctx, params.id, 'reset', { actor: viewer, address: request.ip });
    return { success: true as const, message: t.secondFactorOff };
  });
}

/** Turns off a member's second factor and tells the member. Throws SECOND_FACTOR_OFF. */
export function endSecondFactor(
  ctx: Context,
  userId: string,
  change: 'off' | 'reset',
  by: AuditAuthor,
): Promise<void> {
  return ctx.db.transaction(async (trx) => {
    const factor = await findSecondFactor(trx, userId);
    if (!factor?.confirmed_at) throw new AppError('SECOND_FACTOR_OFF');
    await tell(ctx, trx, userId, change, by);
    await deleteSecondFactors(trx, [userId]);
    await weakenSessions(trx, userId);
  });
}

/** A row of squares is a path of its own, so that a reader draws the code with one element. */
function qrOf(text: string): { side: number; path: string } {
  const { size: side, data } = encode(text, { border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return { side, path: squares.join('') };
}

/** Locks the account, tells the member by email, and notes what concerns administrators in the audit log. */
async function tell(
  ctx: Context,
  trx: Writer,
  userId: string,
  change: Change,
  by: AuditAuthor,
): Promise<void> {
  const row = await lockAccount(trx, userId);
  if (row?.email == null) throw new AppError('UNAUTHORIZED');
  const { publicUrl } = ctx.config;
  const siteName = ctx.settings.site.name;
  const text = emailText(ctx, (emails) => emails.secondFactor(siteName, publicUrl, change));
  await sendNotice(ctx, trx, { id: row.id, email: row.email }, text);
  if (row.is_admin !== 1 && change !== 'reset') return;
  const subject = { type: 'user' as const, id: row.id, name: row.full_name };
  await writeAudit(trx, { ...by, action: `user.second-factor-${change}`, subject }, ctx.clock.now());
}
