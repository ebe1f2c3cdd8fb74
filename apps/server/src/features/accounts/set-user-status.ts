import { setUserStatus } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { setActive } from '../users/users.service.ts';
import { deleteSessionsOfUser } from './accounts.repo.ts';
import { deleteLinks } from './links.repo.ts';

export function registerSetUserStatus(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, setUserStatus, ({ params, body, viewer }) =>
    ctx.db.transaction(async (trx) => {
      const isActive = body.status === 'active';
      const user = await setActive(trx, viewer, params.id, isActive, ctx.clock.now());
      // Somebody who is let in again begins anew: nothing from before opens the account.
      if (!isActive) {
        await deleteSessionsOfUser(trx, params.id);
        await deleteLinks(trx, params.id);
      }
      return user;
    }),
  );
}
