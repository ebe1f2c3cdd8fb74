import { type AppealDecision, stringsIn } from '@windfall/contract';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { lockAccount } from '../../platform/auth/accounts.repo.ts';
import { queueEmail } from '../../platform/mail/queue.ts';
import { publishNotice } from '../events/events.service.ts';
import { addNotice } from '../notices/notices.service.ts';
import { findAccount, issueAppealLink } from '../users/users.service.ts';
import type { Afterwards } from './effects.ts';
import { losingSide } from './reports.policy.ts';
import type { ReportRow } from './reports.repo.ts';
import { labelOf } from './snapshot.ts';
import { type EmailContent, strings } from './strings.ts';

const EMAIL_LIFETIME_MS = 7 * 86_400_000;

/** A member to notify about a report, and their role in it. */
interface Side {
  readonly userId: string;
  readonly role: 'reporter' | 'reported';
  readonly report: ReportRow;
}

/** Notifies both sides of a decision and its reason: a notice, and an email to members with an address. */
export async function notifyOfDecision(
  ctx: Context,
  trx: Writer,
  reports: readonly ReportRow[],
): Promise<Afterwards[]> {
  const publications: Afterwards[] = [];
  for (const side of sidesOf(reports)) {
    const notice = await noticeTo(ctx, trx, side, null);
    if (!notice) continue;
    publications.push(notice);
    const about = aboutOf(ctx, side.report);
    const { toReported, toReporter } = stringsIn(strings, ctx.config.language).emails;
    const text = side.role === 'reported' ? toReported(about) : toReporter(about);
    await emailTo(ctx, trx, side, text, mayAppeal(side));
  }
  return publications;
}

/** Notifies both sides of the outcome of an appeal. */
export async function notifyOfAppeal(
  ctx: Context,
  trx: Writer,
  reports: readonly ReportRow[],
  outcome: AppealDecision,
): Promise<Afterwards[]> {
  const publications: Afterwards[] = [];
  for (const side of sidesOf(reports)) {
    const notice = await noticeTo(ctx, trx, side, outcome);
    if (!notice) continue;
    publications.push(notice);
    const about = { ...aboutOf(ctx, side.report), reason: side.report.appeal_reason ?? '' };
    const isOwn = side.report.appealed_by === side.userId;
    const { aboutAppeal } = stringsIn(strings, ctx.config.language).emails;
    await emailTo(ctx, trx, side, aboutAppeal(about, outcome, isOwn), false);
  }
  return publications;
}

/** The reported member once, by the earliest report; each reporter by their own report. */
function sidesOf(reports: readonly ReportRow[]): Side[] {
  const [first] = reports;
  if (!first) return [];
  return [
    { userId: first.reported_id, role: 'reported', report: first },
    ...reports.map((report) => ({ userId: report.reporter_id, role: 'reporter' as const, report })),
  ];
}

const mayAppeal = ({ role, report }: Side) =>
  report.decision !== null && losingSide(report.decision) === role;

const aboutOf = ({ settings }: Context, report: ReportRow): EmailContent => ({
  site: settings.site.name,
  subjectType: report.subject_type,
  decision: report.decision ?? 'dismiss',
  reason: report.decision_reason ?? '',
});

/** Deleted accounts are not notified. */
async function noticeTo(
  ctx: Context,
  trx: Writer,
  { userId, role, report }: Side,
  outcome: AppealDecision | null,
): Promise<Afterwards | undefined> {
  if (!(await lockAccount(trx, userId))) return undefined;
  const id = await addNotice(
    trx,
    {
      userId,
      kind: outcome === null ? 'decision' : 'appeal',
      reportId: report.id,
      data: {
        role,
        subject_type: report.subject_type,
        subject_id: report.subject_id,
        subject_label: labelOf(report),
        decision: report.decision ?? 'dismiss',
        reason: (outcome === null ? report.decision_reason : report.appeal_reason) ?? '',
        appeal_decision: outcome,
      },
    },
    ctx.clock.now(),
  );
  return () => publishNotice(ctx, userId, id);
}

/** Reporters sign in to appeal; members who may be deactivated get a link that works without. */
async function emailTo(
  ctx: Context,
  trx: Writer,
  { role, report, userId }: Side,
  { subject, body }: { readonly subject: string; readonly body: readonly string[] },
  withLink: boolean,
): Promise<void> {
  const account = await findAccount(trx, userId);
  if (!account) return;
  const now = ctx.clock.now();
  const link =
    role === 'reported' ? () => issueAppealLink(ctx, trx, account, report.id) : async () => '/notices';
  const email = {
    subject,
    body: body.join('\n\n'),
    userId,
    recipient: account.email,
    expiresAt: new Date(now.getTime() + EMAIL_LIFETIME_MS).toISOString(),
    isEssential: role === 'reported' && withLink,
    ...(withLink && { link: `${ctx.config.publicUrl}${await link()}` }),
  };
  await queueEmail(trx, email, now);
}
