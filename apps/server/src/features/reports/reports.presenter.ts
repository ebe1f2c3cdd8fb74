import type { Report, ReportReason } from '@windfall/contract';
import { canAppeal } from './reports.policy.ts';
import type { ReportRow } from './reports.repo.ts';
import { labelOf } from './snapshot.ts';

/** A report for its reporter: with the outcome, without the other side's appeal. */
export function presentReport(row: ReportRow, viewerId: string, now: Date): Report {
  return {
    id: row.id,
    subject_type: row.subject_type,
    subject_id: row.subject_id,
    subject_label: labelOf(row),
    // Only reasons of the contract are stored.
    reason: row.reason as ReportReason,
    details: row.details,
    created_at: row.created_at,
    status: row.status,
    decision: row.decision,
    decision_reason: row.decision_reason,
    decided_at: row.decided_at,
    appeal: row.appealed_by === viewerId ? row.appeal : null,
    appeal_decision: row.appeal_decision,
    appeal_reason: row.appeal_reason,
    can_appeal: canAppeal(row, viewerId, now),
  };
}
