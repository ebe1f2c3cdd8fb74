import { randomUUID } from 'node:crypto';
import { SWAP_ANSWER_MS } from '@windfall/contract';
import type { Context } from '../../context.ts';
import type { Reader, Writer } from '../../db/database.ts';
import { addDays } from '../../lib/days.ts';
import { type Moment, momentOf } from '../../lib/zoned-time.ts';
import { lockAccount } from '../../platform/auth/accounts.repo.ts';
import { existsBlockBetween } from '../blocks/blocks.service.ts';
import { findOffersToSwap, type ListingRow, leftOf } from '../listings/listings.service.ts';
import { findSeekersOf } from '../nearby/nearby.service.ts';
import { type Cycle, findCycles, signatureOf, type Wanted } from './find-cycles.ts';
import { findOpenSwaps, findParts, findSignatures, insertSwap } from './swaps.repo.ts';
import { type PendingNotice, publishNotices, tellMember } from './tell-member.ts';

/** The newest offers are looked at, of each member some, and who looks for each of them. */
const MOST_ROWS = 2_000;
const MOST_OFFERS = 400;
const MOST_OF_MEMBER = 5;
const MOST_SEEKERS = 30;
/** The same swap is not suggested again in so many days: in this season it was answered. */
const SEASON_DAYS = 180;
const DAY_MS = 86_400_000;

/** Suggests swaps to members of whom each has what the next one looks for (docs/product/exchange.md#swap-of-three). */
export async function suggestSwaps(ctx: Context): Promise<void> {
  const { read } = ctx.db;
  const moment = await momentOf(ctx);
  const busy = await findBusy(read);
  const known = await findSignatures(read, seasonAgo(moment));
  const isNew = (cycle: Cycle) => !cycle.some(({ from }) => busy.has(from)) && !known.has(signatureOf(cycle));
  for (const cycle of findCycles(await findWanted(ctx, moment), isNew)) await suggest(ctx, cycle, moment);
}

const later = ({ now }: Moment, ms: number) => new Date(Date.parse(now) + ms).toISOString();
const seasonAgo = (moment: Moment) => later(moment, -SEASON_DAYS * DAY_MS);

/** Members to whom a swap is suggested already. */
async function findBusy(db: Reader): Promise<ReadonlySet<string>> {
  const open = await findOpenSwaps(db);
  const parts = await findParts(
    db,
    open.map(({ id }) => id),
  );
  return new Set(parts.map(({ user_id }) => user_id));
}

/** What members have that others of them look for. */
async function findWanted({ db: { read, dialect } }: Context, { now, today }: Moment): Promise<Wanted[]> {
  // Members have days to answer, and what they get has to be good then.
  const rows = await findOffersToSwap(read, addDays(today, SWAP_ANSWER_MS / DAY_MS), MOST_ROWS);
  const ofMember = Object.values(Object.groupBy(rows, ({ user_id }) => user_id));
  const offers = ofMember.flatMap((own = []) => own.slice(0, MOST_OF_MEMBER)).slice(0, MOST_OFFERS);
  const owners = new Set(offers.map(({ user_id }) => user_id));
  const wanted: Wanted[] = [];
  for (const offer of offers) {
    const seekers = await findSeekersOf(read, dialect, offer, { most: MOST_SEEKERS, now: new Date(now) });
    wanted.push(
      ...seekers
        .filter(({ userId }) => owners.has(userId))
        .map(({ userId, km, wish }) => ({
          from: offer.user_id,
          to: userId,
          listingId: offer.id,
          crop: offer.crop ?? '',
          km,
          amount: amountFor(offer, wish),
          isPrivate: wish === undefined,
        })),
    );
  }
  return wanted;
}

/** Half of what is left, so that something stays for those who ask; no more than each gets, and than is needed. */
function amountFor(offer: ListingRow, wish: ListingRow | undefined): number {
  const left = leftOf(offer);
  if (left === null) return 1;
  const needed = wish ? leftOf(wish) : null;
  return Math.max(1, Math.min(Math.ceil(left / 2), offer.most_each ?? left, needed ?? left));
}

/** Stores a swap and tells its members, unless one of them has another one meanwhile or a block is between them. */
export async function suggest(ctx: Context, cycle: Cycle, moment: Moment): Promise<void> {
  publishNotices(ctx, await ctx.db.transaction((trx) => store(trx, cycle, moment)));
}

async function store(trx: Writer, cycle: Cycle, moment: Moment): Promise<PendingNotice[]> {
  const members = cycle.map(({ from }) => from);
  // In one order, so that two servers that suggest at once never wait for each other.
  for (const id of members.toSorted()) if ((await lockAccount(trx, id))?.is_active !== 1) return [];
  const busy = await findBusy(trx);
  const signature = signatureOf(cycle);
  if (members.some((id) => busy.has(id)) || (await findSignatures(trx, seasonAgo(moment))).has(signature))
    return [];
  for (const [n, one] of members.entries())
    for (const other of members.slice(n + 1)) if (await existsBlockBetween(trx, one, other)) return [];
  const id = randomUUID();
  await insertSwap(
    trx,
    {
      id,
      signature,
      members: cycle.length,
      state: 'open',
      created_at: moment.now,
      expires_at: later(moment, SWAP_ANSWER_MS),
    },
    cycle.map(({ from, listingId, amount }, n) => ({
      swap_id: id,
      n,
      user_id: from,
      listing_id: listingId,
      amount,
      answer: null,
      answered_at: null,
    })),
  );
  const notices: PendingNotice[] = [];
  for (const userId of members)
    notices.push(await tellMember(trx, userId, { swapId: id, event: 'suggested' }, moment));
  return notices;
}
