import { addListing } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { loadDetail, publishListing, repeatedCreation } from '../listings/listings.service.ts';
import { notifyOfListing } from '../nearby/nearby.service.ts';

/** The short form on the messages page: an available listing of the administrator. */
export function registerAddListing(app: FastifyInstance, ctx: Context): void {
  registerOperation(
    app,
    ctx,
    addListing,
    async ({ body, viewer, settle, request }) => {
      const listing = { ...body, zip_code: null, image_url: null };
      let afterwards = () => {};
      const row = await publishListing(ctx, viewer.id, listing, undefined, async (trx, id) => {
        await settle(trx, id);
        const subject = { type: 'listing' as const, id, name: body.title };
        const by = { actor: viewer, address: request.ip };
        await writeAudit(trx, { ...by, action: 'listing.create', subject }, ctx.clock.now());
        afterwards = await notifyOfListing(ctx, trx, id);
      });
      afterwards();
      return loadDetail(ctx, row, viewer);
    },
    repeatedCreation(ctx),
  );
}
