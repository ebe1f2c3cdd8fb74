import {
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  type NotificationChoices,
} from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { DatabaseClosedError, DatabaseUnreachableError, type Writer } from '../../db/database.ts';
import { lockAccount } from '../auth/accounts.repo.ts';
import { findKeeperIds } from '../auth/act-as.ts';
import type { UserRow } from '../auth/auth.table.ts';
import type { BaseContext } from '../base-context.ts';
import { startJob } from '../job.ts';
import { addGauge, secondsSince } from '../metrics/add-gauge.ts';
import { holdsNotifications, type SiteSettings } from '../settings/site-settings.ts';
import type { SiteZone } from '../settings/site-zone.ts';
import { endOfQuiet, isHeld, isOn } from './delivery-rules.ts';
import type { NotificationParts, RenderedNotification } from './notification-parts.ts';
import {
  deleteEndedNotifications,
  endNotifications,
  findDeliveredKeys,
  findDueOf,
  findFirstDue,
  findMembersWithDue,
  holdNotifications,
  type NotificationRow,
  passToKeepers,
  postponeNotifications,
} from './notifications.repo.ts';
import { readChoices, readQuietHours } from './preferences.repo.ts';

const BATCH = 100;
const MINUTE_MS = 60_000;
/** With the wait doubled each time, the last attempt is about two hours after the first. */
const MAX_DELIVERY_ATTEMPTS = 8;
const RETENTION_MS = 30 * 24 * 60 * MINUTE_MS;
const MAX_REASON_LENGTH = 300;

/** The reason of a notification for which its template has no text. */
export const POINTLESS = 'no longer news';
const DELIVERY_INTERVAL_MS = 5_000;
const TIDY_INTERVAL_MS = 3_600_000;

/** Dependencies of the delivery. */
export interface DeliveryContext extends BaseContext {
  readonly settings: SiteSettings;
  readonly siteZone: SiteZone;
  readonly notifications: NotificationParts;
}

/**
 * Delivers due notifications, those of one member in one transaction that locks the member: of several servers one does
 * it, and after a night switched off each member gets one email of a kind (docs/product/notices.md#jobs).
 */
export async function deliverDue(ctx: DeliveryContext): Promise<void> {
  if (holdsNotifications(await ctx.settings.current())) return;
  for (;;) {
    const now = ctx.clock.now();
    const members = await findMembersWithDue(ctx.db.read, now.toISOString(), BATCH);
    for (const id of members) await deliverToMember(ctx, await ctx.siteZone.current(), id, now);
    if (members.length < BATCH) return;
  }
}

async function deleteOldNotifications(ctx: DeliveryContext): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - RETENTION_MS).toISOString();
  await ctx.db.transaction((trx) => deleteEndedNotifications(trx, before));
}

async function deliverToMember(
  ctx: DeliveryContext,
  siteZone: string,
  userId: string,
  now: Date,
): Promise<void> {
  try {
    await ctx.db.transaction((trx) => new Delivery(ctx, trx, now, siteZone).deliver(userId));
  } catch (error) {
    if (error instanceof DatabaseClosedError || error instanceof DatabaseUnreachableError) throw error;
    ctx.log.error({ err: error }, 'the notifications of a member could not be delivered');
    const reason = (error instanceof Error ? error.message : 'unknown').slice(0, MAX_REASON_LENGTH);
    const at = (attempts: number) => new Date(now.getTime() + MINUTE_MS * 2 ** attempts).toISOString();
    await ctx.db.transaction((trx) =>
      postponeNotifications(trx, userId, now.toISOString(), {
        at,
        maxAttempts: MAX_DELIVERY_ATTEMPTS,
        reason,
      }),
    );
  }
}

/** One transaction that delivers one member's due notifications. */
class Delivery {
  readonly #ctx: DeliveryContext;
  readonly #trx: Writer;
  readonly #now: Date;
  readonly #siteZone: string;

  constructor(ctx: DeliveryContext, trx: Writer, now: Date, siteZone: string) {
    this.#ctx = ctx;
    this.#trx = trx;
    this.#now = now;
    this.#siteZone = siteZone;
  }

  async deliver(userId: string): Promise<void> {
    const member = await lockAccount(this.#trx, userId);
    const due = await findDueOf(this.#trx, userId, this.#now.toISOString());
    if (member?.is_active !== 1) return this.#drop(due, 'the account is not active');
    if (member.is_group === 1) return this.#passOn(userId, due);
    const wanted = await this.#dropUnwanted(due, await readChoices(this.#trx, userId));
    const awake = await this.#holdInQuietHours(wanted, userId);
    // A push comes first: an email about the same is sent only without one.
    for (const channel of NOTIFICATION_CHANNELS) await this.#deliverBy(channel, member, awake);
  }

  /** A group has no address and no choices: each keeper is told as the keeper chose (docs/product/groups.md#told). */
  async #passOn(groupId: string, due: readonly NotificationRow[]) {
    const keepers = await findKeeperIds(this.#trx, groupId);
    await passToKeepers(this.#trx, groupId, keepers, due, this.#now.toISOString());
    await this.#end(due, 'told', 'passed on to the keepers');
  }

  async #dropUnwanted(rows: readonly NotificationRow[], choices: NotificationChoices) {
    const expired = rows.filter(({ expires_at }) => expires_at <= this.#now.toISOString());
    await this.#drop(expired, 'too late');
    const off = rows.filter((row) => !expired.includes(row) && !isOn(choices, row));
    await this.#drop(off, 'turned off');
    return rows.filter((row) => !expired.includes(row) && !off.includes(row));
  }

  async #holdInQuietHours(rows: readonly NotificationRow[], userId: string) {
    const until = endOfQuiet(this.#now, await readQuietHours(this.#trx, userId), this.#siteZone);
    if (until === undefined) return rows;
    const held = rows.filter((row) => isHeld(row, until));
    await holdNotifications(this.#trx, idsOf(held), until);
    return rows.filter((row) => !held.includes(row));
  }

  async #deliverBy(
    name: NotificationChannel,
    member: UserRow,
    all: readonly NotificationRow[],
  ): Promise<void> {
    const rows = all.filter(({ way }) => way === name);
    if (rows.length === 0) return;
    const channel = this.#ctx.notifications.channel(name);
    if (!(await channel?.canReach(this.#trx, member))) return this.#drop(rows, 'no way to reach the member');
    const rendered = await this.#render(await this.#dropPushed(rows, name, member), member);
    for (const kind of new Set(rendered.map(({ row }) => row.kind))) {
      const ofKind = rendered.filter(({ row }) => row.kind === kind);
      await channel?.deliver(this.#trx, member, ofKind);
      await this.#end(
        ofKind.map(({ row }) => row),
        'told',
      );
    }
  }

  /** Drops an email about an event that a push has delivered. */
  async #dropPushed(rows: readonly NotificationRow[], channel: NotificationChannel, { id }: UserRow) {
    if (channel === 'push') return rows;
    const keys = rows.map(({ key }) => key);
    const delivered = await findDeliveredKeys(this.#trx, id, 'push', keys);
    await this.#drop(
      rows.filter(({ key }) => delivered.has(key)),
      'told by push',
    );
    return rows.filter(({ key }) => !delivered.has(key));
  }

  async #render(rows: readonly NotificationRow[], member: UserRow): Promise<RenderedNotification[]> {
    const rendered: RenderedNotification[] = [];
    for (const row of rows) {
      const text = await this.#ctx.notifications.render(this.#trx, row, member);
      if (text) rendered.push({ row, text });
      else await this.#drop([row], POINTLESS);
    }
    return rendered;
  }

  #drop(rows: readonly NotificationRow[], reason: string): Promise<void> {
    return this.#end(rows, 'dropped', reason);
  }

  #end(rows: readonly NotificationRow[], outcome: 'told' | 'dropped', reason: string | null = null) {
    return endNotifications(this.#trx, idsOf(rows), outcome, reason, this.#now.toISOString());
  }
}

const idsOf = (rows: readonly NotificationRow[]) => rows.map(({ id }) => id);

/** Tells members what is due every few seconds while the server listens; tests do not listen. */
export function registerNotifications(
  app: FastifyInstance,
  ctx: DeliveryContext & { readonly metrics: Registry },
): void {
  addGauge(ctx, {
    name: 'windfall_notification_overdue_seconds',
    help: 'How late the job is with the notification that was due first; none while notifications are held.',
    read: async () =>
      holdsNotifications(await ctx.settings.current())
        ? null
        : secondsSince(ctx.clock, await findFirstDue(ctx.db.read)),
  });
  const failed = 'the notification job failed';
  startJob(app, ctx, { intervalMs: DELIVERY_INTERVAL_MS, failed, work: () => deliverDue(ctx) });
  startJob(app, ctx, { intervalMs: TIDY_INTERVAL_MS, failed, work: () => deleteOldNotifications(ctx) });
}
