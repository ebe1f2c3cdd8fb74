import { type ReportSnapshot, type ReportSubject, reportSnapshotSchema } from '@windfall/contract';

const EMPTY: ReportSnapshot = { title: '', text: '', location: null, image_url: null, created_at: null };

/** Parses the snapshot of a subject. */
export function readSnapshot(json: string): ReportSnapshot {
  const result = reportSnapshotSchema.safeParse(JSON.parse(json));
  return result.success ? result.data : EMPTY;
}

/** Name of a subject for both sides. A message has none, and its text is not repeated. */
export function labelOf(row: { readonly subject_type: ReportSubject; readonly snapshot: string }): string {
  return row.subject_type === 'message' ? '' : readSnapshot(row.snapshot).title;
}
