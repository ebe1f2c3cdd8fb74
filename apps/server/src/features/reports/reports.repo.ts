import type { Insertable, Selectable } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { DeletedUserData } from '../../platform/user-deletion.ts';
import type { ReportsTable } from './reports.table.ts';

const EMPTY_SNAPSHOT = JSON.stringify({
  title: '',
  text: '',
  location: null,
  image_url: null,
  created_at: null,
});

export type ReportRow = Selectable<ReportsTable>;
type NewReportRow = Insertable<ReportsTable>;

/** Subject of a report. */
type Subject = Pick<ReportRow, 'subject_type' | 'subject_id'>;

export function findReport(db: Reader | Writer, id: string): Promise<ReportRow | undefined> {
  return db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findOpenReport(
  trx: Writer,
  reporterId: string,
  { subject_type, subject_id }: Subject,
): Promise<ReportRow | undefined> {
  return trx
    .selectFrom('reports')
    .selectAll()
    .where('reporter_id', '=', reporterId)
    .where('subject_type', '=', subject_type)
    .where('subject_id', '=', subject_id)
    .where('status', '=', 'open')
    .limit(1)
    .executeTakeFirst();
}

export function insertReport(trx: Writer, row: NewReportRow): Promise<ReportRow> {
  return trx.insertInto('reports').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Up to `count` reports by this member, latest first, those before `beforeSeq`. */
export function findReportsBy(
  db: Reader,
  reporterId: string,
  beforeSeq: number | undefined,
  count: number,
): Promise<ReportRow[]> {
  return db
    .selectFrom('reports')
    .selectAll()
    .where('reporter_id', '=', reporterId)
    .$if(beforeSeq !== undefined, (query) => query.where('seq', '<', beforeSeq ?? 0))
    .orderBy('seq', 'desc')
    .limit(count)
    .execute();
}

type Verdict = Pick<ReportRow, 'decision' | 'decision_reason' | 'decided_by' | 'decided_at'>;

/** Decides all open reports of a subject, earliest first; of concurrent administrators, one succeeds. */
export async function decideOpen(trx: Writer, subject: Subject, verdict: Verdict): Promise<ReportRow[]> {
  const rows = await trx
    .updateTable('reports')
    .set({ ...verdict, status: 'decided' })
    .where('subject_type', '=', subject.subject_type)
    .where('subject_id', '=', subject.subject_id)
    .where('status', '=', 'open')
    .returningAll()
    .execute();
  return inOrder(rows);
}

type Appeal = Pick<ReportRow, 'appeal' | 'appealed_by' | 'appealed_at'>;

/** Appeals one report's decision; returns whether it could be appealed. */
export async function appealOne(trx: Writer, id: string, appeal: Appeal): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('reports')
    .set({ ...appeal, status: 'appealed' })
    .where('id', '=', id)
    .where('status', '=', 'decided')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Like `appealOne`, for all reports that were decided together. */
export async function appealTogether(trx: Writer, report: ReportRow, appeal: Appeal): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('reports')
    .set({ ...appeal, status: 'appealed' })
    .where('subject_type', '=', report.subject_type)
    .where('subject_id', '=', report.subject_id)
    .where('decided_at', '=', report.decided_at)
    .where('status', '=', 'decided')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type AppealVerdict = Pick<
  ReportRow,
  'appeal_decision' | 'appeal_reason' | 'appeal_decided_by' | 'appeal_decided_at'
>;

/** Closes an appeal with all its reports; of concurrent administrators, one succeeds. */
export async function closeAppeal(
  trx: Writer,
  report: ReportRow,
  verdict: AppealVerdict,
): Promise<ReportRow[]> {
  const rows = await trx
    .updateTable('reports')
    .set({ ...verdict, status: 'closed' })
    .where('subject_type', '=', report.subject_type)
    .where('subject_id', '=', report.subject_id)
    .where('decided_at', '=', report.decided_at)
    .where('appealed_by', '=', report.appealed_by)
    .where('status', '=', 'appealed')
    .returningAll()
    .execute();
  return inOrder(rows);
}

/** Whether another decision of this kind stands: on this subject, or on anything of this member. */
export async function hasOtherDecision(
  trx: Writer,
  decision: 'hide' | 'deactivate',
  about: Subject | Pick<ReportRow, 'reported_id'>,
): Promise<boolean> {
  const row = await trx
    .selectFrom('reports')
    .select('id')
    .where((eb) => eb.and(about))
    .where('decision', '=', decision)
    .where((eb) => eb.or([eb('appeal_decision', 'is', null), eb('appeal_decision', '=', 'upheld')]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const inOrder = (rows: ReportRow[]) => rows.sort((a, b) => a.seq - b.seq);

/** The administrators' reason for hiding this listing, unless that decision was overturned. */
export async function findHidingReason(db: Reader, listingId: string): Promise<string | null> {
  const row = await db
    .selectFrom('reports')
    .select('decision_reason')
    .where('subject_id', '=', listingId)
    .where('subject_type', '=', 'listing')
    .where('decision', '=', 'hide')
    .where((eb) => eb.or([eb('appeal_decision', 'is', null), eb('appeal_decision', '=', 'upheld')]))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.decision_reason ?? null;
}

/** Reports by a member for their export. Reports about the member would reveal who made them. */
export const findReportRows = (db: Reader, userId: string) =>
  db
    .selectFrom('reports')
    .select([
      'id',
      'subject_type',
      'subject_id',
      'reason',
      'details',
      'created_at',
      'decision',
      'decision_reason',
      'decided_at',
    ])
    .where('reporter_id', '=', userId)
    .orderBy('seq')
    .execute();

/**
 * Empties the snapshots of these users' profiles and listings. The snapshot of a message stays, as the message stays for
 * its receiver.
 */
export async function emptySnapshotsOfUsers(
  trx: Writer,
  userIds: readonly string[],
): Promise<Partial<DeletedUserData>> {
  await trx
    .updateTable('reports')
    .set({ snapshot: EMPTY_SNAPSHOT })
    .where('reported_id', 'in', userIds)
    .where('subject_type', '!=', 'message')
    .execute();
  return {};
}

/** Deletes every report and returns their number. */
export async function deleteAllReports(trx: Writer): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('reports').executeTakeFirst();
  return Number(numDeletedRows);
}
