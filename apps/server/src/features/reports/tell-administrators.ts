import { stringsIn } from '@windfall/contract';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import type { Template } from '../../platform/notifications/notification-parts.ts';
import { notify } from '../../platform/notifications/notify.ts';
import { publishNotice } from '../events/events.service.ts';
import { addReviewNotice, isNoticeRead, type ReviewNoticeData } from '../notices/notices.service.ts';
import { findAdminIds } from '../users/users.service.ts';
import type { Afterwards } from './effects.ts';
import { findReport, type ReportRow } from './reports.repo.ts';
import { labelOf } from './snapshot.ts';
import { strings } from './strings.ts';

const TEMPLATE = 'review';
const LIFETIME_MS = 7 * 86_400_000;

/** What the template needs; only `tellAdministrators` writes it. */
interface Waiting {
  readonly notice_id: string;
  readonly report_id: string;
  readonly event: ReviewNoticeData['event'];
}

/**
 * Tells the administrators that a report or an appeal waits: by a notice and an email. Those who are a side of it are left
 * out, as they may not decide on it, unless there is no other. Returns what publishes it after the commit.
 */
export async function tellAdministrators(
  ctx: Context,
  trx: Writer,
  report: ReportRow,
  event: ReviewNoticeData['event'],
): Promise<Afterwards> {
  const now = ctx.clock.now();
  const data = { event, subject_type: report.subject_type, subject_label: labelOf(report) };
  const added: { userId: string; id: string }[] = [];
  for (const userId of await findReviewers(trx, report)) {
    const id = await addReviewNotice(trx, { userId, reportId: report.id, data }, now);
    const waiting: Waiting = { notice_id: id, report_id: report.id, event };
    const key = `${event}:${report.id}`;
    await notify(
      trx,
      {
        userId,
        kind: 'account',
        template: TEMPLATE,
        key,
        data: { ...waiting },
        channels: ['email'],
        lifetimeMs: LIFETIME_MS,
      },
      now,
    );
    added.push({ userId, id });
  }
  return () => {
    for (const { userId, id } of added) publishNotice(ctx, userId, id);
  };
}

async function findReviewers(trx: Writer, { reporter_id, reported_id }: ReportRow): Promise<string[]> {
  const admins = await findAdminIds(trx);
  const others = admins.filter((id) => id !== reporter_id && id !== reported_id);
  return others.length > 0 ? others : admins;
}

export function registerReviewTemplate(ctx: Pick<Context, 'notifications' | 'config' | 'settings'>) {
  ctx.notifications.addTemplate(TEMPLATE, reviewTemplate(ctx));
}

/** Undefined once the notice was read or the report decided. Names and titles stay out: a stranger chose them. */
function reviewTemplate({ config, settings }: Pick<Context, 'config' | 'settings'>): Template {
  const t = stringsIn(strings, config.language);
  return async (trx, { user_id, data }, { is_admin }) => {
    const { notice_id, report_id, event } = JSON.parse(data) as Waiting;
    const report = await findReport(trx, report_id);
    const waits = report?.status === (event === 'report' ? 'open' : 'appealed');
    if (is_admin !== 1 || !waits || (await isNoticeRead(trx, user_id, notice_id))) return undefined;
    const { subject_type } = report;
    const siteName = settings.site.name;
    return {
      title: event === 'report' ? t.reportWaits(siteName) : t.appealWaits(siteName),
      lines: [event === 'report' ? t.lookAtReport(subject_type) : t.lookAgain(subject_type)],
      action: { label: t.openReports, path: '/admin/reports' },
      tag: `review:${report_id}`,
    };
  };
}
