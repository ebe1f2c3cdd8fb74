import { randomUUIDv7 } from 'node:crypto';
import type { DecisionNotice, Notice, noticeDataSchemas } from '@windfall/contract';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Reader, Writer } from '../../db/database.ts';
import { publishNotice } from '../events/events.service.ts';
import { findNotice, findNoticesOfKind, insertNotice, insertNotices } from './notices.repo.ts';

export { countUnread, findUsersWithSeasonNotice, findUsersWithWishNotice } from './notices.repo.ts';

/** More do not fit into a digest. */
const MOST_MET = 20;

/** Content of a notice about a report, as it was published. */
export type NoticeData = z.infer<typeof noticeDataSchemas.decision>;

interface NewNotice {
  readonly userId: string;
  readonly kind: DecisionNotice['kind'];
  readonly reportId: string;
  readonly data: NoticeData;
}

/** Content of a notice about an exchange. The other member's name is read with it, so that a deleted account leaves none. */
export type ExchangeNoticeData = z.infer<typeof noticeDataSchemas.exchange>;

/** Adds a notice about an exchange. The live event is published after the commit. */
export function addExchangeNotice(
  trx: Writer,
  userId: string,
  data: ExchangeNoticeData,
  now: Date,
): Promise<string> {
  return add(trx, { userId, kind: 'exchange', reportId: null, data }, now);
}

/** Adds many such notices, in a few statements, and returns their ids in the same order. */
export async function addExchangeNotices(
  trx: Writer,
  notices: readonly { readonly userId: string; readonly data: ExchangeNoticeData }[],
  now: Date,
): Promise<string[]> {
  const rows = notices.map(({ userId, data }) =>
    rowOf({ userId, kind: 'exchange', reportId: null, data }, now),
  );
  await insertNotices(trx, rows);
  return rows.map(({ id }) => id);
}

/** Content of a notice that a wish is met. The listing is read with it, so that a hidden or deleted one leaves no words. */
export type WishNoticeData = z.infer<typeof noticeDataSchemas.wish>;

/** Adds a notice that a wish is met. The live event is published after the commit. */
export function addWishNotice(trx: Writer, userId: string, data: WishNoticeData, now: Date): Promise<string> {
  return add(trx, { userId, kind: 'wish', reportId: null, data }, now);
}

/** Content of a notice that half of the time of an offer is over, or that it was closed. The listing is read with it. */
export type FreshnessNoticeData = z.infer<typeof noticeDataSchemas.freshness>;

/** Adds such a notice to the owner. The live event is published after the commit. */
export function addFreshnessNotice(
  trx: Writer,
  userId: string,
  data: FreshnessNoticeData,
  now: Date,
): Promise<string> {
  return add(trx, { userId, kind: 'freshness', reportId: null, data }, now);
}

/** Content of a notice that the season of a crop is expected to begin. */
export type SeasonNoticeData = z.infer<typeof noticeDataSchemas.season>;

/** Adds such a notice to a member who grows the crop. The live event is published after the commit. */
export function addSeasonNotice(
  trx: Writer,
  userId: string,
  data: SeasonNoticeData,
  now: Date,
): Promise<string> {
  return add(trx, { userId, kind: 'season', reportId: null, data }, now);
}

export type SwapNoticeData = z.infer<typeof noticeDataSchemas.swap>;

/** Adds a notice about a suggested swap. The live event is published after the commit. */
export function addSwapNotice(trx: Writer, userId: string, data: SwapNoticeData, now: Date): Promise<string> {
  return add(trx, { userId, kind: 'swap', reportId: null, data }, now);
}

export type GroupNoticeData = z.infer<typeof noticeDataSchemas.group>;

/** Adds a notice about a group to these members. Returns what publishes it after the commit. */
export async function addGroupNotices(
  ctx: Pick<Context, 'events' | 'clock'>,
  trx: Writer,
  userIds: readonly string[],
  data: GroupNoticeData,
): Promise<() => void> {
  const added: (readonly [string, string])[] = [];
  for (const userId of userIds)
    added.push([userId, await add(trx, { userId, kind: 'group', reportId: null, data }, ctx.clock.now())]);
  return () => {
    for (const [userId, id] of added) publishNotice(ctx, userId, id);
  };
}

export type StandNoticeData = z.infer<typeof noticeDataSchemas.stand>;

/** Adds a notice to the keeper that a stand ran empty. The live event is published after the commit. */
export function addStandNotice(
  trx: Writer,
  userId: string,
  data: StandNoticeData,
  now: Date,
): Promise<string> {
  return add(trx, { userId, kind: 'stand', reportId: null, data }, now);
}

/** Adds a notice to administrators that a new member waits. Returns what publishes it after the commit. */
export async function addJoiningNotices(
  ctx: Pick<Context, 'events' | 'clock'>,
  trx: Writer,
  userIds: readonly string[],
): Promise<() => void> {
  const now = ctx.clock.now();
  const rows = userIds.map((userId) => rowOf({ userId, kind: 'joining', reportId: null, data: {} }, now));
  await insertNotices(trx, rows);
  return () => {
    for (const { user_id, id } of rows) publishNotice(ctx, user_id, id);
  };
}

/** Adds notices of a message to all members, and returns their ids in the same order. */
export async function addBroadcastNotices(
  trx: Writer,
  userIds: readonly string[],
  broadcastId: string,
  now: Date,
): Promise<string[]> {
  const data = { broadcast_id: broadcastId };
  const rows = userIds.map((userId) => rowOf({ userId, kind: 'broadcast', reportId: null, data }, now));
  await insertNotices(trx, rows);
  return rows.map(({ id }) => id);
}

/** Seasons that this member was told of after `since` and until `until`, latest first. */
export async function findToldSeasons(
  db: Reader,
  userId: string,
  period: { readonly since: string; readonly until: string },
): Promise<SeasonNoticeData[]> {
  const rows = await findNoticesOfKind(db, { userId, kind: 'season', ...period }, MOST_MET);
  return rows.map(({ data }) => JSON.parse(data) as SeasonNoticeData);
}

/** Content of a notice that a report or an appeal waits for a decision. */
export type ReviewNoticeData = z.infer<typeof noticeDataSchemas.review>;

/** Adds such a notice to an administrator. The live event is published after the commit. */
export function addReviewNotice(
  trx: Writer,
  { userId, reportId, data }: { userId: string; reportId: string; data: ReviewNoticeData },
  now: Date,
): Promise<string> {
  return add(trx, { userId, kind: 'review', reportId, data }, now);
}

/** Adds a notice in the transaction of its event. The live event is published after the commit. */
export function addNotice(trx: Writer, notice: NewNotice, now: Date): Promise<string> {
  return add(trx, notice, now);
}

interface AnyNotice {
  readonly userId: string;
  readonly kind: Notice['kind'];
  readonly reportId: string | null;
  readonly data: object;
}

async function add(trx: Writer, notice: AnyNotice, now: Date): Promise<string> {
  const row = rowOf(notice, now);
  await insertNotice(trx, row);
  return row.id;
}

const rowOf = ({ userId, kind, reportId, data }: AnyNotice, now: Date) => ({
  id: randomUUIDv7(),
  user_id: userId,
  kind,
  report_id: reportId,
  data: JSON.stringify(data),
  created_at: now.toISOString(),
  read_at: null,
});

/** Listings that met a wish of this member after `since` and until `until`, latest first. */
export async function findMetWishes(
  db: Reader,
  userId: string,
  period: { readonly since: string; readonly until: string },
): Promise<WishNoticeData[]> {
  const rows = await findNoticesOfKind(db, { userId, kind: 'wish', ...period }, MOST_MET);
  return rows.map(({ data }) => JSON.parse(data) as WishNoticeData);
}

/** Whether the member has seen a notice; one that does not exist counts as seen. */
export async function isNoticeRead(db: Reader | Writer, userId: string, id: string): Promise<boolean> {
  const notice = await findNotice(db, userId, id);
  return notice === undefined || notice.read_at !== null;
}
