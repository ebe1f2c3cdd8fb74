import { stringsIn } from '@windfall/contract';
import type { Context } from '../../../context.ts';
import type { Writer } from '../../../db/database.ts';
import { notify } from '../../../platform/notifications/notify.ts';
import { emailText, sendNotice } from '../auth/emails.ts';
import { findAccount } from '../auth/member-account.ts';
import { findAdminIds, findUser } from '../users.repo.ts';
import { strings } from './strings.ts';

const TEMPLATE = 'waiting-member';
const LIFETIME_MS = 7 * 86_400_000;

/** Whether members who join now wait for an administrator. */
export async function mustWait({ settings }: Pick<Context, 'settings'>): Promise<boolean> {
  return (await settings.current()).joining === 'approval';
}

/** Tells the administrators by email that a new member waits. */
export async function tellOfWaitingMember(
  { clock }: Pick<Context, 'clock'>,
  trx: Writer,
  memberId: string,
): Promise<void> {
  for (const userId of await findAdminIds(trx))
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
      clock.now(),
    );
}

/** Undefined once an administrator has decided. The name stays out: a stranger chose it. */
export function registerWaitingTemplate(ctx: Pick<Context, 'notifications' | 'config' | 'settings'>): void {
  const t = stringsIn(strings, ctx.config.language);
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
