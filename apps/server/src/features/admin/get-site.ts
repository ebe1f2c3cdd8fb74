import { getSite } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';

/** For pages from another server, and for pages loaded before a change. */
export function registerGetSite(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, getSite, async () => {
    const { siteName, contact, sourceUrl } = ctx.config;
    const { maintenance } = await ctx.settings.current();
    return { siteName, maintenance, contact, sourceUrl };
  });
}
