import { dayAfter, listReceived } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { type Cell, toCsv } from '../../lib/csv.ts';
import { dayIn, momentOf, timeOn } from '../../lib/zoned-time.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { findRoleIn } from '../users/users.service.ts';
import { findReceived, type ReceivedRow } from './received.repo.ts';

const HEADINGS = ['day', 'what', 'amount', 'unit', 'in_words', 'from'];
const YEAR_DAYS = 366;

/** What a group has received, one row for each pickup, for its keepers to count with (docs/product/groups.md#received). */
export function registerListReceived(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, listReceived, async ({ params, query, viewer, reply }) => {
    const { read } = ctx.db;
    const role = await findRoleIn(read, params.id, viewer.id);
    if (role === undefined) throw new AppError('GROUP_NOT_FOUND');
    if (role !== 'keeper') throw new AppError('KEEPERS_ONLY');
    const { today, zone } = await momentOf(ctx);
    const { to = today, from = dayAfter(to, -YEAR_DAYS) } = query;
    const rows = await findReceived(read, params.id, {
      from: timeOn(from, '00:00', zone),
      before: timeOn(dayAfter(to, 1), '00:00', zone),
    });
    reply.header('content-disposition', `attachment; filename="received-${from}-to-${to}.csv"`);
    reply.header('cache-control', 'no-store');
    return toCsv([HEADINGS, ...rows.map((row) => toCells(row, zone))]);
  });
}

function toCells({ changed_at, given, how_much, full_name, ...row }: ReceivedRow, zone: string): Cell[] {
  const isFrom = row.kind === 'wanted' && row.swap_amount !== null;
  const { stock, unit } = isFrom ? { stock: row.from_stock, unit: row.from_unit } : row;
  const what = (isFrom && row.swap_title) || row.listing_title;
  // Where nothing is counted the number means nothing.
  const counted = stock === null ? [null, ''] : [given, unit ?? ''];
  return [dayIn(zone, new Date(changed_at)), what, ...counted, how_much, full_name];
}
