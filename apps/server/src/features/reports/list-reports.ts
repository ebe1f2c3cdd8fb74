import { countReports, listOwnReports, listReports } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { decodeCursor, sequenceSchema, toPage } from '../../db/pagination.ts';
import { AppError } from '../../lib/app-error.ts';
import { linkNext } from '../../platform/http/link-next.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { loadCases } from './load-cases.ts';
import { countCases, findCases } from './queue.repo.ts';
import { presentReport } from './reports.presenter.ts';
import { findReportsBy } from './reports.repo.ts';

/** A cursor names its queue, so that it is valid for that queue only. */
const keySchema = z.tuple([z.string(), sequenceSchema]);

export function registerListReports(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, listReports, async ({ query, viewer, request, reply }) => {
    const { status, limit, cursor } = query;
    const [queue, after] = cursor === undefined ? [status, undefined] : decodeCursor(cursor, keySchema);
    if (queue !== status) throw new AppError('INVALID_CURSOR');
    const rows = await findCases(ctx.db.read, status, after, limit + 1);
    const page = toPage(rows, limit, (row) => [status, row.seq]);
    linkNext(request, reply, page);
    return loadCases(ctx.db.read, viewer, page.items);
  });
  registerOperation(app, ctx, countReports, () => countCases(ctx.db.read));
}

const ownKeySchema = z.tuple([sequenceSchema]);

export function registerListOwnReports(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, listOwnReports, async ({ query, viewer, request, reply }) => {
    const before = query.cursor === undefined ? undefined : decodeCursor(query.cursor, ownKeySchema)[0];
    const rows = await findReportsBy(ctx.db.read, viewer.id, before, query.limit + 1);
    const page = toPage(rows, query.limit, (row) => [row.seq]);
    linkNext(request, reply, page);
    const now = ctx.clock.now();
    return page.items.map((row) => presentReport(row, viewer.id, now));
  });
}
