import type { Notice } from '@windfall/contract';
import type { NoticeRow } from './notices.repo.ts';
import type { NoticeData } from './notices.service.ts';

/** A notice as its member reads it; whether it can be appealed is as of now. */
export function presentNotice(row: NoticeRow, canAppeal: boolean): Notice {
  // Written by `addNotice` and by nothing else.
  const data = JSON.parse(row.data) as NoticeData;
  return {
    id: row.id,
    kind: row.kind as Notice['kind'],
    role: data.role,
    created_at: row.created_at,
    read: row.read_at !== null,
    report_id: row.report_id ?? '',
    subject_type: data.subject_type,
    subject_id: data.subject_id,
    subject_label: data.subject_label,
    decision: data.decision,
    reason: data.reason,
    appeal_decision: data.appeal_decision,
    can_appeal: canAppeal,
    has_appealed: row.appealed_by === row.user_id,
  };
}
