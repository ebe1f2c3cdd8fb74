import type { ReportCase } from '@windfall/contract';
import type { Reader } from '../../db/database.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { findAdminIds, findMemberSummaries } from '../users/users.service.ts';
import { presentCase } from './case.presenter.ts';
import { countDecisions, findPrevious, findReportsOfSubjects } from './queue.repo.ts';
import type { ReportRow } from './reports.repo.ts';
import { describeState, findSubjects } from './subject-state.ts';

/** The cases of these reports for this administrator, in a constant number of queries. */
export async function loadCases(
  db: Reader,
  viewer: Viewer,
  firsts: readonly ReportRow[],
): Promise<ReportCase[]> {
  const members = firsts.map(({ reported_id }) => reported_id);
  const all = await findReportsOfSubjects(
    db,
    firsts.map(({ subject_id }) => subject_id),
  );
  const cases = firsts.map((first) => all.filter((row) => isSameCase(row, first)));
  const [people, subjects, counts, previous, adminIds] = await Promise.all([
    findMemberSummaries(db, cases.flat().flatMap(peopleOf)),
    findSubjects(db, firsts),
    countDecisions(db, members),
    findPrevious(db, members),
    findAdminIds(db),
  ]);
  return cases.flatMap((reports) => {
    const [first] = reports;
    if (!first) return [];
    const { reported_id } = first;
    return presentCase(first, {
      viewer,
      reports,
      people,
      adminIds,
      state: describeState(first, people.get(reported_id), subjects),
      counts: counts.filter((row) => row.reported_id === reported_id),
      previous: previous.filter((row) => row.reported_id === reported_id && row.id !== first.id),
    });
  });
}

/** The case that contains this report. */
export async function loadCase(db: Reader, viewer: Viewer, report: ReportRow): Promise<ReportCase> {
  const [first] = await loadCases(db, viewer, [report]);
  if (!first) throw new Error(`The report ${report.id} has just been there`);
  return first;
}

function isSameCase(row: ReportRow, first: ReportRow): boolean {
  return (
    row.subject_type === first.subject_type &&
    row.subject_id === first.subject_id &&
    row.status === first.status &&
    row.decided_at === first.decided_at &&
    row.appealed_by === first.appealed_by
  );
}

const peopleOf = (row: ReportRow) =>
  [row.reporter_id, row.reported_id, row.decided_by, row.appeal_decided_by].filter((id) => id !== null);
