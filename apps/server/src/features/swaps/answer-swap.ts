import { randomUUID } from 'node:crypto';
import { answerSwap, listSwaps, stringsIn } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../db/dialects/predicates.ts';
import { AppError } from '../../lib/app-error.ts';
import { type Moment, momentOf } from '../../lib/zoned-time.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import {
  changeClaim,
  joinLine,
  lockSharings,
  PendingEvents,
  storeClaim,
  storeClaimMessage,
} from '../exchange/exchange.service.ts';
import { findListingsById } from '../listings/listings.service.ts';
import { canSwap, end } from './end-swaps.ts';
import { showSwaps } from './show-swaps.ts';
import { strings } from './strings.ts';
import {
  findOpenSwaps,
  findParts,
  lockSwap,
  type SwapPart,
  type SwapRow,
  setState,
  storeAnswer,
} from './swaps.repo.ts';
import { publishNotices } from './tell-member.ts';

/** A member reads the swaps that are suggested to them, and says yes or no. */
export function registerAnswerSwap(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, listSwaps, async ({ viewer, reply }) => {
    reply.header('cache-control', 'no-store');
    return showSwaps(ctx.db.read, await findOpenSwaps(ctx.db.read, viewer.id), viewer.id);
  });
  registerOperation(app, ctx, answerSwap, async ({ params: { id, action }, viewer }) => {
    const answer = action === 'accept' ? 'accepted' : 'declined';
    const moment = await momentOf(ctx);
    const asked = { id, userId: viewer.id, answer, moment } as const;
    const swap = await store(ctx, asked).catch((error: unknown) => {
      if (!isInTheWay(error)) throw error;
      return fall(ctx, asked);
    });
    const [presented] = await showSwaps(ctx.db.read, [swap], viewer.id);
    if (!presented) throw new AppError('SWAP_NOT_FOUND');
    return presented;
  });
}

interface Answer {
  readonly id: string;
  readonly userId: string;
  readonly answer: NonNullable<SwapPart['answer']>;
  readonly moment: Moment;
}

/** Something of a swap was not there any more when all had said yes: nothing of it is promised. */
class InTheWay extends Error {}

const isInTheWay = (error: unknown): boolean =>
  error instanceof InTheWay || isUniqueViolation(error) || isForeignKeyViolation(error);

/** Stores an answer. The last yes promises all parts, in the same transaction; a no ends the swap. */
async function store(ctx: Context, asked: Answer): Promise<SwapRow> {
  const { swap, notices, pending } = await ctx.db.transaction(async (trx) => {
    const pending = new PendingEvents();
    const { swap, parts, isNew } = await note(trx, asked);
    if (!isNew) return { swap, notices: [], pending };
    if (asked.answer === 'declined')
      return { swap: over(swap), notices: await end(trx, swap.id, parts, asked.moment), pending };
    if (!parts.every(({ answer }) => answer === 'accepted')) return { swap, notices: [], pending };
    await promiseAll(ctx, trx, { id: swap.id, parts }, { ...asked.moment, pending });
    await setState(trx, swap.id, 'agreed');
    return { swap: { ...swap, state: 'agreed' as const }, notices: [], pending };
  });
  publishNotices(ctx, notices);
  pending.publish(ctx);
  return swap;
}

/** Ends a swap whose parts could not all be promised; the answer is kept. */
async function fall(ctx: Context, asked: Answer): Promise<SwapRow> {
  const { swap, notices } = await ctx.db.transaction(async (trx) => {
    const { swap, parts, isNew } = await note(trx, asked);
    return isNew
      ? { swap: over(swap), notices: await end(trx, swap.id, parts, asked.moment) }
      : { swap, notices: [] };
  });
  publishNotices(ctx, notices);
  return swap;
}

const over = (swap: SwapRow): SwapRow => ({ ...swap, state: 'ended' });

/** Stores the answer of a member of an open swap, and returns its parts with it; for all others the swap does not exist. */
async function note(trx: Writer, { id, userId, answer, moment: { now } }: Answer) {
  const swap = id.includes('\0') ? undefined : await lockSwap(trx, id);
  const parts = swap ? await findParts(trx, [id]) : [];
  const own = parts.find(({ user_id }) => user_id === userId);
  if (!swap || !own) throw new AppError('SWAP_NOT_FOUND');
  if (own.answer === answer) return { swap, parts, isNew: false };
  if (swap.state !== 'open' || swap.expires_at <= now || own.answer !== null) throw new AppError('SWAP_OVER');
  await storeAnswer(trx, own, answer, now);
  return {
    swap,
    parts: parts.map((part) => (part === own ? { ...part, answer } : part)),
    isNew: true,
  };
}

/** Promises each part to the member of the next one; both have said yes, so it is agreed. Throws when one is not there any more. */
async function promiseAll(
  ctx: Context,
  trx: Writer,
  { id, parts }: { readonly id: string; readonly parts: readonly SwapPart[] },
  step: Moment & { readonly pending: PendingEvents },
): Promise<void> {
  const t = stringsIn(strings, ctx.config.language);
  const ids = parts.flatMap(({ listing_id }) => listing_id ?? []);
  const sharings = await lockSharings(trx, ids);
  // Who has asked meanwhile comes first.
  const isFree = sharings.every(
    ({ asking, comes_back, happens_from }) => asking === 0 && comes_back === 0 && happens_from === null,
  );
  if (!isFree || !(await canSwap(trx, parts))) throw new InTheWay();
  const listings = await findListingsById(trx, ids);
  for (const [n, { listing_id, amount, user_id }] of parts.entries()) {
    const listing = listings.find(({ id }) => id === listing_id);
    const receiver = parts[(n + 1) % parts.length];
    if (!listing || !receiver || user_id !== listing.user_id) throw new InTheWay();
    await joinLine(trx, listing.id);
    const wish = { id: randomUUID(), wanted: amount, could: [], how_much: '', note: '' };
    const claim = await storeClaim(trx, listing, { id: receiver.user_id }, wish, step);
    await storeClaimMessage(trx, claim, t.allSaidYes(listing.title), {}, step.now);
    const set = { suggested_swap_id: id };
    const change = { actor: 'rule', action: 'offer', to: 'agreed', amount, set } as const;
    await changeClaim(trx, claim, change, step, step.pending).catch((error: unknown) => {
      throw error instanceof AppError ? new InTheWay() : error;
    });
  }
}
