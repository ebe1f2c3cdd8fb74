import {
  countUnread,
  getConversationMute,
  getLastQuestion,
  listConversations,
  listMessages,
  markConversationRead,
  muteConversation,
} from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { decodeCursor, sequenceSchema, toPage } from '../../db/pagination.ts';
import { AppError } from '../../lib/app-error.ts';
import { findFirstDayMembers } from '../../platform/auth/first-day.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { linkNext } from '../../platform/http/link-next.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { publishMessagesRead } from '../events/events.service.ts';
import { findSubjects } from '../listings/listings.service.ts';
import { findMemberFaces } from '../users/users.service.ts';
import { findInbox, isMuted, setMuted, sumUnread } from './inbox.repo.ts';
import { mayReadInboxOf } from './messages.policy.ts';
import { presentConversation, presentInThread } from './messages.presenter.ts';
import { findLastQuestion, findMessagesBySeq, findThread, type MessageRow } from './messages.repo.ts';
import { findOwnConversation, readConversation } from './messages.service.ts';

const keySchema = z.tuple([sequenceSchema]);

export function registerListConversations(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, listConversations, async ({ params, query, viewer, request, reply }) => {
    if (!mayReadInboxOf(viewer, params.userId)) throw new AppError('FORBIDDEN');
    const before = query.cursor === undefined ? undefined : decodeCursor(query.cursor, keySchema)[0];
    const rows = await findInbox(ctx.db.read, viewer.id, before, query.limit + 1);
    const page = toPage(rows, query.limit, (row) => [row.last_message_seq]);
    const last = await lastMessages(
      ctx,
      page.items.map((row) => row.last_message_seq),
    );
    const ids = page.items.map(({ listing_id }) => listing_id);
    const subjects = await findSubjects(ctx.db.read, viewer, ids);
    const senders = [...last.values()].map(({ sender_id }) => sender_id);
    const firstDay = await findFirstDayMembers(ctx, ctx.db.read, senders);
    linkNext(request, reply, page);
    return page.items.flatMap((row) => {
      const message = last.get(row.last_message_seq);
      return message ? [presentConversation(row, message, subjects, firstDay)] : [];
    });
  });
}

async function lastMessages(ctx: Context, seqs: readonly number[]) {
  const rows = seqs.length > 0 ? await findMessagesBySeq(ctx.db.read, seqs) : [];
  return new Map(rows.map((row) => [row.seq, row]));
}

export function registerCountUnread(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, countUnread, async ({ params, viewer }) => {
    if (!mayReadInboxOf(viewer, params.userId)) throw new AppError('FORBIDDEN');
    return { count: await sumUnread(ctx.db.read, viewer.id) };
  });
}

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

export function registerListMessages(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, listMessages, async ({ params, query, viewer, request, reply }) => {
    const before = query.cursor === undefined ? undefined : decodeCursor(query.cursor, keySchema)[0];
    const conversationId = await findOwnConversation(ctx.db.read, viewer, params.otherUserId);
    if (conversationId === undefined) return [];
    const rows = await findThread(ctx.db.read, conversationId, before, query.limit + 1);
    const page = toPage(rows, query.limit, (row) => [row.seq]);
    linkNext(request, reply, page);
    const ids = page.items.map(({ listing_id }) => listing_id);
    const subjects = await findSubjects(ctx.db.read, viewer, ids);
    const firstDay = await findFirstDayMembers(ctx, ctx.db.read, [viewer.id, params.otherUserId]);
    const writers = await findWriters(ctx, page.items, viewer);
    return page.items.map((row) => presentInThread(row, subjects, firstDay, writers));
  });
}

/** The members who wrote these for the viewer, where that is a group. Others are not told who writes for it. */
function findWriters(ctx: Context, rows: readonly MessageRow[], { id, acting }: Viewer) {
  const own = acting ? rows.filter(({ sender_id }) => sender_id === id) : [];
  return findMemberFaces(
    ctx.db.read,
    own.flatMap(({ by_user }) => by_user ?? []),
  );
}

export function registerGetLastQuestion(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, getLastQuestion, async ({ params, viewer }) => ({
    asked_at: await findLastQuestion(ctx.db.read, viewer.id, params.listingId),
  }));
}
