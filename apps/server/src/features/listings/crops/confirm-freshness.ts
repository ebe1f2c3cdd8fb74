import { clockDays, confirmFreshness, LISTING_MESSAGES } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { addDays } from '../../../lib/days.ts';
import { dayIn } from '../../../lib/zoned-time.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { getListingFor } from '../get-listing-for.ts';
import { isSeller } from '../listings.policy.ts';
import { changeListing } from '../listings.service.ts';
import { loadDetail } from '../show-listing.ts';

/** The owner says that an offer is still good. */
export function registerConfirmFreshness(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, confirmFreshness, async ({ params, body, viewer }) => {
    const row = await getListingFor(ctx.db.read, viewer, params.id);
    if (!isSeller(viewer, row)) throw new AppError('FORBIDDEN');
    const days = clockDays(row);
    const today = dayIn(await ctx.siteZone.current(), ctx.clock.now());
    const best_by = body?.best_by ?? (days === null ? null : addDays(today, days));
    if (best_by === null || best_by < today) {
      const message = best_by === null ? LISTING_MESSAGES.bestByMissing : LISTING_MESSAGES.bestByOver;
      throw new AppError('VALIDATION_FAILED', { message, fields: { best_by: message } });
    }
    const nothing = { by: undefined, findHolders: undefined, onOffered: async () => {} };
    return loadDetail(ctx, await changeListing(ctx, row, { best_by }, { kind: 'keep' }, nothing), viewer);
  });
}
