import type { Reader, Writer } from '../../db/database.ts';
import { findHidden as findHiddenListings } from '../listings/listings.service.ts';
import { findHidden as findHiddenMessages } from '../messages/messages.service.ts';
import { findHiddenStands } from '../stands/stands.service.ts';
import { findMemberSummaries, type MemberSummary } from '../users/users.service.ts';
import type { ReportRow } from './reports.repo.ts';

type About = Pick<ReportRow, 'subject_type' | 'subject_id' | 'reported_id'>;

/** Existing listings, messages and stands among these and whether they are hidden, by id. */
export async function findSubjects(
  db: Reader | Writer,
  reports: readonly About[],
): Promise<ReadonlyMap<string, boolean>> {
  const idsOf = (type: ReportRow['subject_type']) =>
    reports.filter(({ subject_type }) => subject_type === type).map(({ subject_id }) => subject_id);
  return new Map([
    ...(await findHiddenListings(db, idsOf('listing'))),
    ...(await findHiddenMessages(db, idsOf('message'))),
    ...(await findHiddenStands(db, idsOf('stand'))),
  ]);
}

/** Current state of one report's subject. */
export async function stateOf(db: Reader | Writer, report: About) {
  const people = await findMemberSummaries(db, [report.reported_id]);
  return describeState(report, people.get(report.reported_id), await findSubjects(db, [report]));
}

/** The same from rows that were read for many reports. */
export function describeState(
  report: About,
  member: MemberSummary | undefined,
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
