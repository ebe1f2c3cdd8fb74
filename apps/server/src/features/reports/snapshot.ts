import { type ReportSnapshot, type ReportSubject, reportSnapshotSchema } from '@windfall/contract';

const EMPTY: ReportSnapshot = { title: '', text: '', location: null, image_url: null, created_at: null };

/** What a report kept of its subject. */
export function readSnapshot(json: string): ReportSnapshot {
  const result = reportSnapshotSchema.safeParse(JSON.parse(json));
  return result.success ? result.data : EMPTY;
}

/** What a subject is called to both sides. A message has no name, and its text is not for repeating. */
export function labelOf(row: { readonly subject_type: ReportSubject; readonly snapshot: string }): string {
  return row.subject_type === 'message' ? '' : readSnapshot(row.snapshot).title;
}
