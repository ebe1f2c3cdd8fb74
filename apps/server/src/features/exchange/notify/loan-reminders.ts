import { dayAfter, lastDayOf, stringsIn } from '@windfall/contract';
import type { Context } from '../../../context.ts';
import type { Writer } from '../../../db/database.ts';
import { type Moment, timeOn } from '../../../lib/zoned-time.ts';
import type { Template } from '../../../platform/notifications/notification-parts.ts';
import { notify } from '../../../platform/notifications/notify.ts';
import type { ClaimRow } from '../claims.repo.ts';
import { dueBackAt, loanOf } from '../loans/loan-times.ts';
import { strings } from '../strings.ts';
import { appointmentTexts } from '../times/appointment-texts.ts';
import { subjectOf, textOf } from './claim-templates.ts';

const REMINDER = 'loan-reminder';
const LIFETIME_MS = 24 * 3_600_000;

/** Days after the last one of a loan, and the time of that day: before it, on it, and twice when it is late. */
const REMINDERS = [
  [-1, '18:00'],
  [0, '09:00'],
  [3, '09:00'],
  [10, '09:00'],
] as const;

/** Queues the reminders of a loan that was handed over or kept longer. Each says when it is sent how the loan stands then. */
export async function enqueueLoanReminders(
  trx: Writer,
  claim: ClaimRow,
  { now, zone }: Moment,
): Promise<void> {
  const loan = loanOf(claim);
  if (!loan || claim.state !== 'out') return;
  for (const [days, time] of REMINDERS) {
    const dueAt = timeOn(dayAfter(lastDayOf(loan), days), time, zone);
    if (dueAt <= now) continue;
    await notify(
      trx,
      {
        userId: claim.asker_id,
        kind: 'exchange',
        template: REMINDER,
        key: `loan:${claim.id}:${loan.to}:${days}`,
        data: { claim_id: claim.id, loan_to: loan.to },
        lifetimeMs: LIFETIME_MS,
      },
      new Date(dueAt),
    );
  }
}

type TemplateContext = Pick<Context, 'config' | 'siteZone' | 'clock'>;

/** Nothing for a loan that is back, said to be back, or kept longer since. */
export function loanReminderTemplate({ config: { language }, siteZone, clock }: TemplateContext): Template {
  const t = stringsIn(strings, language);
  return async (trx, row) => {
    const data = JSON.parse(row.data) as { claim_id: string; loan_to: string };
    const subject = await subjectOf(trx, row, data.claim_id);
    const loan = subject && loanOf(subject.claim);
    if (subject?.claim.state !== 'out' || !loan) return undefined;
    const { claim, otherId, name } = subject;
    if (claim.back_said_at !== null || loan.to !== data.loan_to) return undefined;
    const zone = await siteZone.current();
    const dueAt = dueBackAt(loan, zone);
    const write = dueAt < clock.now().toISOString() ? t.loanLate : t.loanDue;
    const lines = [write(name, claim.listing_title, appointmentTexts(zone, language).at(dueAt))];
    return textOf(t, t.loanTitle(claim.listing_title), lines, otherId, claim.id);
  };
}

export const registerLoanReminders = (ctx: TemplateContext & Pick<Context, 'notifications'>): void =>
  ctx.notifications.addTemplate(REMINDER, loanReminderTemplate(ctx));
