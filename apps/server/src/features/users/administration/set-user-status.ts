import { setUserStatus } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { openConfirmation } from '../../../platform/auth/confirmation.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { publishSessionsChanged, publishUserChanged } from '../../events/events.service.ts';
import { setAccountStatus } from './account-status.ts';

export function registerSetUserStatus(app: FastifyInstance, ctx: Context): void {
  const confirm = openConfirmation(ctx);
  registerOperation(app, ctx, setUserStatus, async ({ params, body, viewer, request, reply }) => {
    const isActive = body.status === 'active';
    // A stolen session must not lock out the other members.
    if (!isActive) await confirm(viewer, body, reply);
    const changed = await ctx.db.transaction(async (trx) => {
      const user = await setAccountStatus(trx, viewer, params.id, isActive, ctx.clock.now());
      const subject = { type: 'user' as const, id: user.id, name: user.full_name };
      const by = { actor: viewer, address: request.ip };
      const { status } = body;
      await writeAudit(trx, { ...by, action: 'user.status', subject, details: { status } }, ctx.clock.now());
      return user;
    });
    publishUserChanged(ctx, changed.id);
    publishSessionsChanged(ctx, changed.id);
    return changed;
  });
}
