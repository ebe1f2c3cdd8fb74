import { countUnread, listConversations } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { decodeCursor, sequenceSchema, toPage } from '../../db/pagination.ts';
import { AppError } from '../../lib/app-error.ts';
import { findFirstDayMembers } from '../../platform/auth/first-day.ts';
import { linkNext } from '../../platform/http/link-next.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { findSubjects } from '../listings/listings.service.ts';
import { findInbox, sumUnread } from './inbox.repo.ts';
import { mayReadInboxOf } from './messages.policy.ts';
import { presentConversation } from './messages.presenter.ts';
import { findMessagesBySeq } from './messages.repo.ts';

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
