import { cleanText, markNoticesRead } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { publishNoticesRead } from '../events/events.service.ts';
import { findNotice, markRead } from './notices.repo.ts';

export function registerMarkNoticesRead(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, markNoticesRead, async ({ body, viewer }) => {
    const upTo = await seqOf(ctx, viewer.id, body?.up_to);
    if (upTo === undefined) return { read: 0 };
    const now = ctx.clock.now().toISOString();
    const read = await ctx.db.transaction((trx) => markRead(trx, viewer.id, upTo, now));
    if (read > 0) publishNoticesRead(ctx, viewer.id);
    return { read };
  });
}

/** Sequence number of the last notice to mark; an id that is not the member's own marks none. */
async function seqOf(ctx: Context, userId: string, id: string | undefined): Promise<number | undefined> {
  if (id === undefined) return Number.MAX_SAFE_INTEGER;
  return (await findNotice(ctx.db.read, userId, cleanText(id)))?.seq;
}
