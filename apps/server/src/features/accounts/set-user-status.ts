import { setUserStatus } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { setActive } from '../users/users.service.ts';
import { deleteSessionsOfUser } from './accounts.repo.ts';
import { deleteLinks } from './links.repo.ts';

export function registerSetUserStatus(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, setUserStatus, ({ params, body, viewer, request }) =>
    ctx.db.transaction(async (trx) => {
      const isActive = body.status === 'active';
      const user = await setActive(trx, viewer, params.id, isActive, ctx.clock.now());
      // Somebody who is let in again begins anew: nothing from before opens the account.
      if (!isActive) {
        await deleteSessionsOfUser(trx, params.id);
        await deleteLinks(trx, params.id);
      }
      const subject = { type: 'user' as const, id: user.id, name: user.full_name };
      const by = { actor: viewer, address: request.ip };
      const { status } = body;
      await writeAudit(trx, { ...by, action: 'user.status', subject, details: { status } }, ctx.clock.now());
      return user;
    }),
  );
}
