import { HIDDEN_MESSAGE } from '@windfall/contract';
import type { Reader, Writer } from '../../db/database.ts';
import type { ReportRow } from './reports.repo.ts';

type About = Pick<ReportRow, 'subject_type' | 'subject_id' | 'reported_id'>;

/** A member in the queue. */
export interface Person {
  readonly id: string;
  readonly full_name: string;
  readonly is_admin: 0 | 1;
  readonly is_active: 0 | 1;
  readonly deleted_at: string | null;
}

export async function findPeople(
  db: Reader | Writer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'full_name', 'is_admin', 'is_active', 'deleted_at'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Existing listings and messages among these and whether they are hidden, by id. */
export async function findSubjects(
  db: Reader | Writer,
  reports: readonly About[],
): Promise<ReadonlyMap<string, boolean>> {
  const idsOf = (type: ReportRow['subject_type']) =>
    reports.filter(({ subject_type }) => subject_type === type).map(({ subject_id }) => subject_id);
  const [listings, messages] = [idsOf('listing'), idsOf('message')];
  const found = new Map<string, boolean>();
  if (listings.length > 0) {
    const rows = await db
      .selectFrom('listings')
      .select(['id', 'hidden_at'])
      .where('id', 'in', listings)
      .execute();
    for (const { id, hidden_at } of rows) found.set(id, hidden_at !== null);
  }
  if (messages.length > 0) {
    const rows = await db
      .selectFrom('messages')
      .select(['id', 'content'])
      .where('id', 'in', messages)
      .execute();
    for (const { id, content } of rows) found.set(id, content === HIDDEN_MESSAGE);
  }
  return found;
}

/** Current state of one report's subject. */
export async function stateOf(db: Reader | Writer, report: About) {
  const people = await findPeople(db, [report.reported_id]);
  return describeState(report, people.get(report.reported_id), await findSubjects(db, [report]));
}

/** The same from rows that were read for many reports. */
export function describeState(
  report: About,
  member: Person | undefined,
  subjects: ReadonlyMap<string, boolean>,
) {
  const memberIsGone = member === undefined || member.deleted_at !== null;
  const isUser = report.subject_type === 'user';
  return {
    type: report.subject_type,
    exists: isUser ? !memberIsGone : subjects.has(report.subject_id),
    isHidden: !isUser && subjects.get(report.subject_id) === true,
    memberIsGone,
    memberIsActive: member?.is_active === 1,
  };
}
