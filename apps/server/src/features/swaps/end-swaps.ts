import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { type Moment, momentOf } from '../../lib/zoned-time.ts';
import { existsBlockBetween } from '../blocks/blocks.service.ts';
import { findListingStates } from '../listings/listings.service.ts';
import { findMemberFaces } from '../users/users.service.ts';
import { findOpenSwaps, findParts, lockSwap, type SwapPart, setState } from './swaps.repo.ts';
import { type PendingNotice, publishNotices, tellMember } from './tell-member.ts';

/** Ends the swaps that were not answered in time, or in which something has gone: a listing, a member, or their trust in each other. */
export async function endSwaps(ctx: Context): Promise<void> {
  const moment = await momentOf(ctx);
  for (const { id } of await findOpenSwaps(ctx.db.read)) {
    const notices = await ctx.db.transaction(async (trx) => {
      const swap = await lockSwap(trx, id);
      if (swap?.state !== 'open') return [];
      const parts = await findParts(trx, [id]);
      const isOver = swap.expires_at <= moment.now || parts.length < swap.members;
      return isOver || !(await canSwap(trx, parts)) ? end(trx, id, parts, moment) : [];
    });
    publishNotices(ctx, notices);
  }
}

/** Whether all that is given is still there, and its members can deal with each other. */
export async function canSwap(trx: Writer, parts: readonly SwapPart[]): Promise<boolean> {
  const ids = parts.flatMap(({ listing_id }) => listing_id ?? []);
  const states = await findListingStates(trx, ids);
  const isThere = ({ listing_id, user_id }: SwapPart) =>
    states.some(
      (one) =>
        one.id === listing_id && one.user_id === user_id && one.is_available === 1 && one.hidden_at === null,
    );
  const members = parts.map(({ user_id }) => user_id);
  const faces = await findMemberFaces(trx, members);
  if (!parts.every(isThere) || members.some((id) => !faces.get(id)?.isActive)) return false;
  for (const [n, one] of members.entries())
    for (const other of members.slice(n + 1)) if (await existsBlockBetween(trx, one, other)) return false;
  return true;
}

/** Ends a swap, which the caller has locked, and tells those who have not said no. */
export async function end(
  trx: Writer,
  swapId: string,
  parts: readonly SwapPart[],
  moment: Moment,
): Promise<PendingNotice[]> {
  await setState(trx, swapId, 'ended');
  const notices: PendingNotice[] = [];
  for (const { user_id, answer } of parts)
    if (answer !== 'declined')
      notices.push(await tellMember(trx, user_id, { swapId, event: 'ended' }, moment));
  return notices;
}
