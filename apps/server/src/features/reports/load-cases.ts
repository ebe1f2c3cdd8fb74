import {
  countReports,
  FORMER_MEMBER,
  listOwnReports,
  listReports,
  type ReportCase,
  type ReportDecision,
  type ReportReason,
} from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { decodeCursor, sequenceSchema, toPage } from '../../db/pagination.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { linkNext } from '../../platform/http/link-next.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { findAdminIds, findMemberSummaries, type MemberSummary } from '../users/users.service.ts';
import { countCases, countDecisions, findCases, findPrevious, findReportsOfSubjects } from './queue.repo.ts';
import {
  involvedInAppeal,
  mustLeaveToOthers,
  possibleDecisions,
  type SubjectState,
} from './reports.policy.ts';
import { presentReport } from './reports.presenter.ts';
import { findReportsBy, type ReportRow } from './reports.repo.ts';
import { readSnapshot } from './snapshot.ts';
import { describeState, findSubjects } from './subject-state.ts';

const PREVIOUS = 5;

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

interface CaseParts {
  readonly viewer: Viewer;
  /** All reports of the case, earliest first. */
  readonly reports: readonly ReportRow[];
  readonly people: ReadonlyMap<string, MemberSummary>;
  readonly adminIds: readonly string[];
  readonly state: SubjectState;
  readonly counts: readonly { readonly decision: ReportDecision | null; readonly count: number }[];
  readonly previous: readonly ReportRow[];
}

/** A case for administrators: the reports, possible decisions, and earlier decisions. */
function presentCase(first: ReportRow, parts: CaseParts): ReportCase {
  const { reports, people, state } = parts;
  const member = people.get(first.reported_id);
  return {
    id: first.id,
    subject_type: first.subject_type,
    subject_id: first.subject_id,
    subject_exists: state.exists,
    subject_hidden: state.isHidden,
    snapshot: readSnapshot(first.snapshot),
    reported: {
      ...personOf(people, first.reported_id),
      isActive: member?.is_active === 1,
      isAdmin: member?.is_admin === 1,
    },
    reports: reports.map((row) => ({
      id: row.id,
      reporter: personOf(people, row.reporter_id),
      reason: row.reason as ReportReason,
      details: row.details,
      created_at: row.created_at,
    })),
    status: first.status,
    decision: first.decision,
    decision_reason: first.decision_reason,
    decided_by: first.decided_by === null ? null : personOf(people, first.decided_by),
    decided_at: first.decided_at,
    appeal: appealOf(first, people),
    history: historyOf(parts),
    ...optionsOf(parts, first),
  };
}

const personOf = (people: CaseParts['people'], id: string) => ({
  id,
  name: people.get(id)?.full_name ?? FORMER_MEMBER,
});

function appealOf(row: ReportRow, people: CaseParts['people']): ReportCase['appeal'] {
  if (row.appeal === null || row.appealed_at === null) return null;
  return {
    text: row.appeal,
    by: row.appealed_by === row.reported_id ? 'reported' : 'reporter',
    created_at: row.appealed_at,
    decision: row.appeal_decision,
    reason: row.appeal_reason,
    decided_by: row.appeal_decided_by === null ? null : personOf(people, row.appeal_decided_by),
    decided_at: row.appeal_decided_at,
  };
}

function historyOf({ counts, previous }: CaseParts): ReportCase['history'] {
  const of = (decision: ReportDecision) =>
    Number(counts.find((row) => row.decision === decision)?.count ?? 0);
  return {
    hidden: of('hide'),
    warnings: of('warn'),
    deactivations: of('deactivate'),
    dismissed: of('dismiss'),
    previous: previous.slice(0, PREVIOUS).flatMap((row) =>
      row.decision === null || row.decided_at === null
        ? []
        : {
            id: row.id,
            subject_type: row.subject_type,
            decision: row.decision,
            decision_reason: row.decision_reason ?? '',
            decided_at: row.decided_at,
            overturned: row.appeal_decision === 'overturned',
          },
    ),
  };
}

function optionsOf({ viewer, reports, adminIds, state }: CaseParts, { status }: ReportRow) {
  const sides = new Set(reports.flatMap(({ reporter_id, reported_id }) => [reporter_id, reported_id]));
  const involved = status === 'appealed' ? involvedInAppeal(reports) : sides;
  const left_to_others =
    (status === 'open' || status === 'appealed') && mustLeaveToOthers(viewer, involved, adminIds);
  return {
    decisions: status === 'open' && !left_to_others ? possibleDecisions(state) : [],
    may_decide_appeal: status === 'appealed' && !left_to_others,
    left_to_others,
  };
}

/** A cursor names its queue, so that it is valid for that queue only. */
const keySchema = z.tuple([z.string(), sequenceSchema]);

export function registerListReports(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, listReports, async ({ query, viewer, request, reply }) => {
    const { status, limit, cursor } = query;
    const [queue, after] = cursor === undefined ? [status, undefined] : decodeCursor(cursor, keySchema);
    if (queue !== status) throw new AppError('INVALID_CURSOR');
    const rows = await findCases(ctx.db.read, status, after, limit + 1);
    const page = toPage(rows, limit, (row) => [status, row.seq]);
    linkNext(request, reply, page);
    return loadCases(ctx.db.read, viewer, page.items);
  });
  registerOperation(app, ctx, countReports, () => countCases(ctx.db.read));
}

const ownKeySchema = z.tuple([sequenceSchema]);

export function registerListOwnReports(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, listOwnReports, async ({ query, viewer, request, reply }) => {
    const before = query.cursor === undefined ? undefined : decodeCursor(query.cursor, ownKeySchema)[0];
    const rows = await findReportsBy(ctx.db.read, viewer.id, before, query.limit + 1);
    const page = toPage(rows, query.limit, (row) => [row.seq]);
    linkNext(request, reply, page);
    const now = ctx.clock.now();
    return page.items.map((row) => presentReport(row, viewer.id, now));
  });
}
