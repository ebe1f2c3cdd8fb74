import { getLastQuestion, listMessages } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { decodeCursor, sequenceSchema, toPage } from '../../db/pagination.ts';
import { findFirstDayMembers } from '../../platform/auth/first-day.ts';
import { linkNext } from '../../platform/http/link-next.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { findSubjects } from '../listings/listings.service.ts';
import { presentInThread } from './messages.presenter.ts';
import { findLastQuestion, findThread } from './messages.repo.ts';
import { findOwnConversation } from './messages.service.ts';

const keySchema = z.tuple([sequenceSchema]);

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
    return page.items.map((row) => presentInThread(row, subjects, firstDay));
  });
}

export function registerGetLastQuestion(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, getLastQuestion, async ({ params, viewer }) => ({
    asked_at: await findLastQuestion(ctx.db.read, viewer.id, params.listingId),
  }));
}
