import { ERRORS, type Joining, stringsIn } from '@windfall/contract';
import type { Context } from '../../../context.ts';
import type { Writer } from '../../../db/database.ts';
import { AppError } from '../../../lib/app-error.ts';
import { type Moment, momentOf } from '../../../lib/zoned-time.ts';
import { notify } from '../../../platform/notifications/notify.ts';
import { stateOf } from '../joining/invite-state.ts';
import { countCame, findInvite } from '../joining/invites.repo.ts';
import { findAdminIds, findUser } from '../users.repo.ts';
import { createMember, type NewMember } from './create-member.ts';
import { emailText, sendNotice } from './emails.ts';
import { findAccount } from './member-account.ts';
import { strings } from './strings.ts';

const TEMPLATE = 'waiting-member';
const LIFETIME_MS = 7 * 86_400_000;

/** How members join at this moment. It is read before the transaction, in which it could not be written. */
export interface WayToJoin extends Moment {
  readonly joining: Joining;
}

export async function wayToJoin(ctx: Pick<Context, 'clock' | 'settings' | 'siteZone'>): Promise<WayToJoin> {
  return { ...(await momentOf(ctx)), joining: (await ctx.settings.current()).joining };
}

/** Adds a notice that a new member waits to these administrators, and returns what publishes it after the commit. */
export type AddJoiningNotices = (
  ctx: Pick<Context, 'events' | 'clock'>,
  trx: Writer,
  userIds: readonly string[],
) => Promise<() => void>;

type JoinContext = Pick<Context, 'events' | 'clock'> & { readonly addJoiningNotices: AddJoiningNotices };

/** A new member, and what publishes that the administrators were told, after the commit. */
interface Joined {
  readonly id: string;
  readonly publish: () => void;
}

/**
 * Adds a member who joins in this way: freely, by an invite, or to wait until an administrator lets the member in. An invite counts in
 * each way. Returns undefined when the email address has an account. Throws INVITE_REQUIRED, INVITE_UNKNOWN, INVITE_ENDED or
 * INVITE_USED_UP.
 */
export async function join(
  ctx: JoinContext,
  trx: Writer,
  { invite, ...member }: NewMember & { readonly invite: string | null },
  way: WayToJoin,
): Promise<Joined | undefined> {
  const waits = way.joining === 'approval';
  const id = await createMember(trx, { ...member, waits }, ctx.clock.now());
  if (id === undefined) return undefined;
  const refusal = invite === null ? 'INVITE_REQUIRED' : await redeem(trx, invite, id, way);
  if (refusal && way.joining === 'code')
    throw new AppError(refusal, { fields: { invite: ERRORS[refusal][1] } });
  return { id, publish: waits ? await tellOfWaitingMember(ctx, trx, id) : () => {} };
}

const REFUSALS = { ended: 'INVITE_ENDED', used_up: 'INVITE_USED_UP' } as const;

/** Counts a new member for an invite, or returns why not. */
async function redeem(trx: Writer, code: string, userId: string, { now, today }: Moment) {
  const invite = await findInvite(trx, code);
  if (!invite) return 'INVITE_UNKNOWN';
  const state = stateOf(invite, today);
  if (state !== 'open') return REFUSALS[state];
  return (await countCame(trx, invite, { userId, now })) ? undefined : 'INVITE_USED_UP';
}

/** Tells the administrators by a notice and by email that a new member waits. */
async function tellOfWaitingMember(ctx: JoinContext, trx: Writer, memberId: string): Promise<() => void> {
  const admins = await findAdminIds(trx);
  for (const userId of admins)
    await notify(
      trx,
      {
        userId,
        kind: 'account',
        template: TEMPLATE,
        key: `waits:${memberId}`,
        data: { member_id: memberId },
        channels: ['email'],
        lifetimeMs: LIFETIME_MS,
      },
      ctx.clock.now(),
    );
  return ctx.addJoiningNotices(ctx, trx, admins);
}

/** Undefined once an administrator has decided. The name stays out: a stranger chose it. */
export function registerWaitingTemplate(ctx: Pick<Context, 'notifications' | 'config' | 'settings'>): void {
  const t = stringsIn(strings, ctx.config.language).waitingMember;
  ctx.notifications.addTemplate(TEMPLATE, async (trx, { data }, { is_admin }) => {
    const { member_id } = JSON.parse(data) as { member_id: string };
    const member = await findUser(trx, member_id);
    if (is_admin !== 1 || member?.waits_since == null || member.deleted_at !== null) return undefined;
    return {
      title: t.waits(ctx.settings.site.name),
      lines: [t.letIn],
      action: { label: t.openList, path: '/admin?status=waiting' },
      tag: 'waiting-members',
    };
  });
}

/** Tells a member that an administrator has let them in. */
export async function tellLetIn(ctx: Context, trx: Writer, memberId: string): Promise<void> {
  const account = await findAccount(trx, memberId);
  if (!account) return;
  const text = emailText(ctx, (emails) => emails.letIn(ctx.settings.site.name, ctx.config.publicUrl));
  await sendNotice(ctx, trx, account, text);
}
