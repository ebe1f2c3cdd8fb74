import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { zonedTime } from '../../lib/zoned-time.ts';
import { startJob } from '../../platform/job.ts';
import { registerAnswerSwap } from './answer-swap.ts';
import { endSwaps } from './end-swaps.ts';
import { suggestSwaps } from './suggest-swaps.ts';
import { deleteAllSwaps, deletePartsOfUsers, findSwapRows } from './swaps.repo.ts';
import { registerSwapTemplate } from './tell-member.ts';

const INTERVAL_MS = 3_600_000;
/** At night, when few members wait for an answer of the server. */
const HOUR = 3;

/** Swaps of two and three members that the site suggests (docs/product/exchange.md#swap-of-three). */
export function registerSwaps(app: FastifyInstance, ctx: Context): void {
  registerAnswerSwap(app, ctx);
  registerSwapTemplate(ctx);
  ctx.userDeletion.add(deletePartsOfUsers);
  ctx.userDeletion.addForReset(deleteAllSwaps);
  ctx.userExport.add('swaps', findSwapRows);
  const failed = 'the job of the swaps failed';
  startJob(app, ctx, { intervalMs: INTERVAL_MS, failed, work: () => passHour(ctx) });
}

/** Each swap is a transaction of its own that looks again, so of several servers one does it. */
async function passHour(ctx: Context): Promise<void> {
  if ((await ctx.settings.current()).maintenance) return;
  await endSwaps(ctx);
  const { hour } = zonedTime(ctx.clock.now(), await ctx.siteZone.current());
  if (hour === HOUR) await suggestSwaps(ctx);
}
