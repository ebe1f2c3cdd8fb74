import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { findFirstDayMembers } from '../../platform/auth/first-day.ts';
import {
  registerCountUnread,
  registerGetLastQuestion,
  registerListConversations,
  registerListMessages,
  registerMarkConversationRead,
  registerMuteConversation,
} from './conversations.ts';
import { deleteAllMessages } from './delete-messages.repo.ts';
import { presentMessage } from './messages.presenter.ts';
import { findMessageRows, findMessagesById } from './messages.repo.ts';
import { registerSendMessage } from './send-message.ts';
import { type FindEnded, registerUnreadTemplate } from './unread-template.ts';

export function registerMessages(app: FastifyInstance, ctx: Context, findEnded: FindEnded): void {
  registerSendMessage(app, ctx);
  registerListConversations(app, ctx);
  registerListMessages(app, ctx);
  registerCountUnread(app, ctx);
  registerMarkConversationRead(app, ctx);
  registerMuteConversation(app, ctx);
  registerGetLastQuestion(app, ctx);
  registerUnreadTemplate(ctx, findEnded);
  ctx.userDeletion.addForReset(async (trx) => ({ messages: await deleteAllMessages(trx) }));
  ctx.userExport.add('messages', findMessageRows);
  ctx.events.loadMessagesWith(async (ids) => {
    const rows = await findMessagesById(ctx.db.read, ids);
    const senders = rows.map(({ sender_id }) => sender_id);
    const firstDay = await findFirstDayMembers(ctx, ctx.db.read, senders);
    return new Map(rows.map((row) => [row.id, presentMessage(row, firstDay)]));
  });
}
