import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerKeeping } from './keep-stand.ts';
import { registerStandTemplate } from './notify-keeper.ts';
import { deleteAllStands, deleteStandsOf, exportStands } from './stands.repo.ts';
import { registerTaps } from './tap-stand.ts';

/** Places where neighbors take and leave things by themselves (docs/product/stands.md). */
export function registerStands(app: FastifyInstance, ctx: Context): void {
  registerKeeping(app, ctx);
  registerTaps(app, ctx);
  registerStandTemplate(ctx);
  ctx.userDeletion.add(async (trx, userIds) => {
    await deleteStandsOf(trx, userIds);
    return {};
  });
  ctx.userDeletion.addForReset(async (trx) => {
    await deleteAllStands(trx);
    return {};
  });
  ctx.userExport.add('stands', exportStands);
}
