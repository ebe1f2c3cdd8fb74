import { listUsers, searchUsers } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { linkNext } from '../../../platform/http/link-next.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { listUsersFor } from './user-directory.ts';

/** Registers the list of members and the search. */
export function registerListUsers(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, listUsers, async ({ query, viewer, request, reply }) => {
    const page = await listUsersFor(ctx, query, viewer);
    linkNext(request, reply, page);
    return page.items;
  });
  registerOperation(app, ctx, searchUsers, async ({ query, viewer, request, reply }) => {
    const page = await listUsersFor(ctx, query, viewer);
    linkNext(request, reply, page);
    return page.items;
  });
}
