import { dayAfter, LOANS, listLoanDays } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { momentOf } from '../../../lib/zoned-time.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { getListingFor } from '../../listings/listings.service.ts';
import { findSharing } from '../stock/stock.repo.ts';
import { findFree } from './free-days.ts';

/** How many of what a listing lends are free on each day, for everyone who sees the listing; not who has them. */
export function registerListLoanDays(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, listLoanDays, async ({ params, query, viewer }) => {
    const listing = await getListingFor(ctx.db.read, viewer, params.id);
    const sharing = await findSharing(ctx.db.read, listing.id);
    if (sharing?.comes_back !== 1) throw new AppError('LOAN_DAYS_NOT_FOUND');
    const { today } = await momentOf(ctx);
    const { from = today, to = dayAfter(today, LOANS.shownDays) } = query;
    return { days: await findFree(ctx.db.read, sharing, { from, to }) };
  });
}
