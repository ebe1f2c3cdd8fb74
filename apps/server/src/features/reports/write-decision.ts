import type { AuditAction } from '@windfall/contract';
import type { Writer } from '../../db/database.ts';
import { type AuditRecord, writeAudit } from '../../platform/audit/write-audit.ts';
import { findMemberSummaries } from '../users/users.service.ts';
import type { ReportRow } from './reports.repo.ts';
import { labelOf } from './snapshot.ts';

type By = Pick<AuditRecord, 'actor'> & { readonly address: string };

/** Writes a decision to the audit log, and its effect on a listing or member as a separate entry. */
export async function writeDecision(
  trx: Writer,
  by: By,
  reports: readonly ReportRow[],
  now: Date,
): Promise<void> {
  const [report] = reports;
  if (!report?.decision) return;
  const details = {
    decision: report.decision,
    reason: report.decision_reason,
    reports: reports.length,
    report: report.id,
  };
  const action = report.decision === 'dismiss' ? 'report.dismiss' : 'report.decide';
  await writeAudit(trx, { ...by, action, subject: subjectOf(report), details }, now);
  const effect = EFFECTS[report.decision];
  if (effect) await writeEffect(trx, by, report, effect(report), now);
}

/** Writes the outcome of an appeal to the audit log, and the undone effects. */
export async function writeAppeal(trx: Writer, by: By, report: ReportRow, now: Date): Promise<void> {
  const details = {
    decision: report.appeal_decision,
    reason: report.appeal_reason,
    of: report.decision,
    report: report.id,
  };
  await writeAudit(trx, { ...by, action: 'report.appeal', subject: subjectOf(report), details }, now);
  if (report.appeal_decision !== 'overturned') return;
  if (report.decision === 'hide' && report.subject_type === 'listing')
    await writeEffect(trx, by, report, ['listing.show'], now);
  if (report.decision === 'deactivate')
    await writeEffect(trx, by, report, ['user.status', { status: 'active' }], now);
}

type Effect = readonly [action: AuditAction, details?: Readonly<Record<string, unknown>>];

const EFFECTS: Partial<
  Record<NonNullable<ReportRow['decision']>, (report: ReportRow) => Effect | undefined>
> = {
  hide: ({ subject_type }) => (subject_type === 'listing' ? ['listing.hide'] : undefined),
  warn: () => ['user.warn'],
  deactivate: () => ['user.status', { status: 'inactive' }],
};

async function writeEffect(
  trx: Writer,
  by: By,
  report: ReportRow,
  effect: Effect | undefined,
  now: Date,
): Promise<void> {
  if (!effect) return;
  const [action, details] = effect;
  const subject = action.startsWith('listing.') ? subjectOf(report) : await memberOf(trx, report);
  await writeAudit(trx, { ...by, action, subject, details: { ...details, report: report.id } }, now);
}

/** For a message the log stores only its id. */
const subjectOf = (report: ReportRow) => ({
  type: report.subject_type,
  id: report.subject_id,
  name: labelOf(report) || 'a message',
});

async function memberOf(trx: Writer, { reported_id: id }: ReportRow) {
  const member = (await findMemberSummaries(trx, [id])).get(id);
  return { type: 'user' as const, id, name: member?.full_name ?? '' };
}
