import { setUserAdmin, setUserStatus } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Writer } from '../../../db/database.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { openConfirmation } from '../../../platform/auth/confirmation.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { publishSessionsChanged, publishUserChanged } from '../../events/events.service.ts';
import { sendDeactivationNotice } from '../auth/emails.ts';
import { findAccount } from '../auth/member-account.ts';
import { setAccountStatus } from './account-status.ts';
import { setAdmin } from './member-rights.ts';

export function registerSetUserStatus(app: FastifyInstance, ctx: Context): void {
  const confirm = openConfirmation(ctx);
  registerOperation(app, ctx, setUserStatus, async ({ params, body, viewer, request, reply }) => {
    const isActive = body.status === 'active';
    // A stolen session must not lock out the other members.
    if (!isActive) await confirm(viewer, body, reply);
    const reason = isActive ? '' : body.reason;
    const changed = await ctx.db.transaction(async (trx) => {
      const now = ctx.clock.now();
      const user = await setAccountStatus(trx, viewer, params.id, { isActive, reason }, now);
      const subject = { type: 'user' as const, id: user.id, name: user.full_name };
      const by = { actor: viewer, address: request.ip };
      const details = { status: body.status, ...(reason && { reason }) };
      await writeAudit(trx, { ...by, action: 'user.status', subject, details }, now);
      if (!isActive) await notifyMember(ctx, trx, user.id, reason);
      return user;
    });
    publishUserChanged(ctx, changed.id);
    publishSessionsChanged(ctx, changed.id);
    return changed;
  });
}

/** A deactivated member sees no notice in the application, so the email is the only one. */
async function notifyMember(ctx: Context, trx: Writer, id: string, reason: string): Promise<void> {
  const account = await findAccount(trx, id);
  if (account) await sendDeactivationNotice(ctx, trx, account, reason);
}

export function registerSetUserAdmin(app: FastifyInstance, ctx: Context): void {
  const confirm = openConfirmation(ctx);
  registerOperation(app, ctx, setUserAdmin, async ({ params, body, viewer, request, reply }) => {
    const { is_admin } = body;
    // A stolen session must not create an administrator account with a password that the thief knows.
    await confirm(viewer, body, reply);
    return ctx.db.transaction(async (trx) => {
      const user = await setAdmin(trx, viewer, params.id, is_admin, ctx.clock.now());
      const subject = { type: 'user' as const, id: user.id, name: user.full_name };
      const by = { actor: viewer, address: request.ip };
      await writeAudit(trx, { ...by, action: 'user.admin', subject, details: { is_admin } }, ctx.clock.now());
      return user;
    });
  });
}
