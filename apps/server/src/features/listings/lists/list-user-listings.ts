import { listingQuerySchema, listUserListings } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { linkNext } from '../../../platform/http/link-next.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { getUserFor } from '../../users/users.service.ts';
import { loadList, readListingPage } from '../listings.service.ts';

export function registerListUserListings(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, listUserListings, async ({ params, query, viewer, request, reply }) => {
    if (!(await getUserFor(ctx.db.read, params.id, viewer))) throw new AppError('USER_NOT_FOUND');
    const ofMember = listingQuerySchema.parse({ ...query, user_id: params.id });
    const page = await readListingPage(ctx.db, ofMember, undefined, viewer);
    linkNext(request, reply, page);
    return loadList(ctx, page.items, viewer);
  });
}
