import { getConversationMute, markConversationRead, muteConversation } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { publishMessagesRead } from '../events/events.service.ts';
import { isMuted, setMuted } from './inbox.repo.ts';
import { findOwnConversation, readConversation } from './messages.service.ts';

export function registerMarkConversationRead(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, markConversationRead, async ({ params, viewer }) => {
    const conversationId = await findOwnConversation(ctx.db.read, viewer, params.otherUserId);
    if (conversationId === undefined) return { read: 0 };
    const now = ctx.clock.now().toISOString();
    const read = await ctx.db.transaction((trx) =>
      readConversation(trx, conversationId, viewer.id, params.otherUserId, now),
    );
    if (read > 0) publishMessagesRead(ctx, { reader_id: viewer.id, sender_id: params.otherUserId });
    return { read };
  });
}

/** Mutes the viewer's own side of a conversation; the other member is not notified. */
export function registerMuteConversation(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, getConversationMute, async ({ params, viewer }) => ({
    muted: await isMuted(ctx.db.read, viewer.id, params.otherUserId),
  }));
  registerOperation(app, ctx, muteConversation, async ({ params, body, viewer }) => {
    const { muted } = body;
    const exists = await ctx.db.transaction((trx) => setMuted(trx, viewer.id, params.otherUserId, muted));
    if (!exists) throw new AppError('NOT_FOUND');
    return { muted };
  });
}
