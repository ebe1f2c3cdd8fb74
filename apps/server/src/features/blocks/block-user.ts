import {
  type BlockedMember,
  blockUser,
  getBlock,
  instantSchema,
  listBlocks,
  unblockUser,
} from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { decodeCursor, toPage } from '../../db/pagination.ts';
import { AppError } from '../../lib/app-error.ts';
import { lockAccount } from '../../platform/auth/accounts.repo.ts';
import { linkNext } from '../../platform/http/link-next.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import {
  type BlockRow,
  countBlocks,
  deleteBlock,
  findBlock,
  findBlockable,
  findBlocks,
  insertBlock,
} from './blocks.repo.ts';

/** More than any member needs; the list is read with each page of its member. */
const MAX_BLOCKS = 500;

export function registerBlockUser(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, blockUser, async ({ params, viewer }) => {
    if (params.id === viewer.id) throw new AppError('BLOCK_SELF');
    const now = ctx.clock.now().toISOString();
    return presentBlock(await ctx.db.transaction((trx) => block(trx, viewer.id, params.id, now)));
  });
}

/** A member who is blocked can block back: both see already that they cannot write to each other. */
async function block(trx: Writer, blockerId: string, blockedId: string, now: string): Promise<BlockRow> {
  // Sorted, so that two members who block each other concurrently do not deadlock.
  for (const id of [blockerId, blockedId].toSorted()) await lockAccount(trx, id);
  if (!(await findBlockable(trx, blockerId))) throw new AppError('UNAUTHORIZED');
  const earlier = await findBlock(trx, blockerId, blockedId);
  if (earlier) return earlier;
  const member = await findBlockable(trx, blockedId);
  if (!member) throw new AppError('USER_NOT_FOUND');
  if ((await countBlocks(trx, blockerId)) >= MAX_BLOCKS) throw new AppError('BLOCKS_FULL');
  await insertBlock(trx, { blocker_id: blockerId, blocked_id: blockedId, created_at: now });
  return { ...member, blocked_id: blockedId, created_at: now };
}

/** Registers unblocking and reading a block. Unblocking a member who is not blocked succeeds. */
export function registerUnblockUser(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, unblockUser, async ({ params, viewer }) => {
    await ctx.db.transaction((trx) => deleteBlock(trx, viewer.id, params.id));
    return { success: true as const, id: params.id };
  });
  registerOperation(app, ctx, getBlock, async ({ params, viewer }) => ({
    blocked: (await findBlock(ctx.db.read, viewer.id, params.id)) !== undefined,
  }));
}

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

function presentBlock(row: BlockRow): BlockedMember {
  return {
    id: row.blocked_id,
    name: row.full_name,
    picture: row.photo_url,
    created_at: row.created_at,
  };
}
