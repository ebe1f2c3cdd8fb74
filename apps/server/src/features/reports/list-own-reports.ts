import { listOwnReports } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { decodeCursor, sequenceSchema, toPage } from '../../db/pagination.ts';
import { linkNext } from '../../platform/http/link-next.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { presentReport } from './reports.presenter.ts';
import { findReportsBy } from './reports.repo.ts';

const keySchema = z.tuple([sequenceSchema]);

export function registerListOwnReports(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, listOwnReports, async ({ query, viewer, request, reply }) => {
    const before = query.cursor === undefined ? undefined : decodeCursor(query.cursor, keySchema)[0];
    const rows = await findReportsBy(ctx.db.read, viewer.id, before, query.limit + 1);
    const page = toPage(rows, query.limit, (row) => [row.seq]);
    linkNext(request, reply, page);
    const now = ctx.clock.now();
    return page.items.map((row) => presentReport(row, viewer.id, now));
  });
}
