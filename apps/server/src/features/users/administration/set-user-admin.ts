import { setUserAdmin } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { openConfirmation } from '../../../platform/auth/confirmation.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { setAdmin } from './member-rights.ts';

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
