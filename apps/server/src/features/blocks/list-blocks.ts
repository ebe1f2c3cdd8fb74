import { instantSchema, listBlocks } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { decodeCursor, toPage } from '../../db/pagination.ts';
import { linkNext } from '../../platform/http/link-next.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { presentBlock } from './blocks.presenter.ts';
import { findBlocks } from './blocks.repo.ts';

const keySchema = z
  .tuple([
    instantSchema,
    z
      .string()
      .max(64)
      .regex(/^[\w-]+$/),
  ])
  .transform(([created_at, blocked_id]) => ({ created_at, blocked_id }));

export function registerListBlocks(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, listBlocks, async ({ query, viewer, request, reply }) => {
    const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor, keySchema);
    const rows = await findBlocks(ctx.db.read, viewer.id, after, query.limit + 1);
    const page = toPage(rows, query.limit, (row) => [row.created_at, row.blocked_id]);
    linkNext(request, reply, page);
    return page.items.map(presentBlock);
  });
}
