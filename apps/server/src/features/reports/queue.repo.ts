import type { ReportQueue } from '@windfall/contract';
import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import type { ReportRow } from './reports.repo.ts';

/** Number of earlier decisions shown with a case. */
const PREVIOUS = 5;

const STATUSES: Record<ReportQueue, ReportRow['status'][]> = {
  open: ['open'],
  appealed: ['appealed'],
  decided: ['decided', 'closed'],
};

/** Open or jointly decided reports of one subject form a case; the earliest represents it. */
const isFirstOfCase = sql<SqlBool>`not exists (
  select 1 from reports as earlier
  where earlier.subject_id = reports.subject_id and earlier.seq < reports.seq
    and earlier.subject_type = reports.subject_type and earlier.status = reports.status
    and coalesce(earlier.decided_at, '') = coalesce(reports.decided_at, '')
    and coalesce(earlier.appealed_by, '') = coalesce(reports.appealed_by, ''))`;

const isFirstOfDecision = sql<SqlBool>`not exists (
  select 1 from reports as earlier
  where earlier.subject_id = reports.subject_id and earlier.seq < reports.seq
    and earlier.subject_type = reports.subject_type and earlier.decided_at = reports.decided_at)`;

/** The first reports of a page of cases: open ones in their order, decided ones latest first. */
export function findCases(
  db: Reader,
  queue: ReportQueue,
  after: number | undefined,
  count: number,
): Promise<ReportRow[]> {
  const isDone = queue === 'decided';
  return db
    .selectFrom('reports')
    .selectAll()
    .where('status', 'in', STATUSES[queue])
    .where(isFirstOfCase)
    .$if(after !== undefined, (query) => query.where('seq', isDone ? '<' : '>', after ?? 0))
    .orderBy('seq', isDone ? 'desc' : 'asc')
    .limit(count)
    .execute();
}

/** Number of open cases and of appeals. */
export async function countCases(db: Reader): Promise<{ open: number; appealed: number }> {
  const rows = await db
    .selectFrom('reports')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('status', 'in', ['open', 'appealed'])
    .where(isFirstOfCase)
    .groupBy('status')
    .execute();
  const of = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0);
  return { open: of('open'), appealed: of('appealed') };
}

/** All reports of these subjects, earliest first. */
export function findReportsOfSubjects(db: Reader, subjectIds: readonly string[]): Promise<ReportRow[]> {
  if (subjectIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('reports')
    .selectAll()
    .where('subject_id', 'in', [...new Set(subjectIds)])
    .orderBy('seq')
    .execute();
}

/** Number of decisions of each kind about these members, without overturned ones. */
export function countDecisions(db: Reader, reportedIds: readonly string[]) {
  if (reportedIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('reports')
    .select((eb) => ['reported_id', 'decision', eb.fn.countAll<number>().as('count')])
    .where('reported_id', 'in', [...new Set(reportedIds)])
    .where('decision', 'is not', null)
    .where((eb) => eb.or([eb('appeal_decision', 'is', null), eb('appeal_decision', '=', 'upheld')]))
    .where(isFirstOfDecision)
    .groupBy(['reported_id', 'decision'])
    .execute();
}

/** The latest decisions about each of these members. */
export function findPrevious(db: Reader, reportedIds: readonly string[]) {
  if (reportedIds.length === 0) return Promise.resolve([]);
  const numbered = db
    .selectFrom('reports')
    .selectAll()
    .select(
      sql<number>`row_number() over (partition by reported_id order by decided_at desc, seq desc)`.as(
        'place',
      ),
    )
    .where('reported_id', 'in', [...new Set(reportedIds)])
    .where('decision', 'is not', null)
    .where(isFirstOfDecision);
  return db
    .selectFrom(numbered.as('numbered'))
    .selectAll()
    .where('place', '<=', PREVIOUS + 1)
    .orderBy('place')
    .execute();
}
