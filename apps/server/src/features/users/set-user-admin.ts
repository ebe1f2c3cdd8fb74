import { setUserAdmin } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { setAdmin } from './users.service.ts';

export function registerSetUserAdmin(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, setUserAdmin, ({ params, body, viewer }) =>
    ctx.db.transaction((trx) => setAdmin(trx, viewer, params.id, body.is_admin, ctx.clock.now())),
  );
}
