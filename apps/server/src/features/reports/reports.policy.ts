import { REPORTS, type ReportDecision, type ReportSubject } from '@windfall/contract';
import type { Viewer } from '../../platform/auth/viewer.ts';

const DAY_MS = 86_400_000;

/** The two sides of a report. */
interface Sides {
  readonly reporter_id: string;
  readonly reported_id: string;
}

interface Decided extends Sides {
  readonly status: 'open' | 'decided' | 'appealed' | 'closed';
  readonly decision: ReportDecision | null;
  readonly decided_at: string | null;
}

/** The side that a decision went against: the reporter for a dismissal, otherwise the reported member. */
export function losingSide(decision: ReportDecision): 'reporter' | 'reported' {
  return decision === 'dismiss' ? 'reporter' : 'reported';
}

/** The losing side may appeal a decision once, within a time limit. */
export function canAppeal(report: Decided, userId: string, now: Date): boolean {
  if (report.status !== 'decided' || report.decision === null || report.decided_at === null) return false;
  if (Date.parse(report.decided_at) + REPORTS.appealDays * DAY_MS <= now.getTime()) return false;
  const loser = losingSide(report.decision) === 'reporter' ? report.reporter_id : report.reported_id;
  return loser === userId;
}

/**
 * Administrators do not decide their own cases, and not appeals against their own decisions, unless no other
 * administrator is left.
 */
export function mustLeaveToOthers(
  viewer: Viewer,
  involved: ReadonlySet<string>,
  adminIds: readonly string[],
): boolean {
  return involved.has(viewer.id) && adminIds.some((id) => !involved.has(id));
}

/** Both sides of an appeal, and the administrator who decided. */
export function involvedInAppeal(
  reports: readonly (Sides & { readonly decided_by: string | null })[],
): ReadonlySet<string> {
  return new Set(
    reports.flatMap(({ reporter_id, reported_id, decided_by }) => [
      reporter_id,
      reported_id,
      ...(decided_by === null ? [] : [decided_by]),
    ]),
  );
}

/** Current state of a report's subject. */
export interface SubjectState {
  readonly type: ReportSubject;
  readonly exists: boolean;
  readonly isHidden: boolean;
  readonly memberIsGone: boolean;
  readonly memberIsActive: boolean;
}

/**
 * Possible decisions: hidden or deleted content cannot be hidden, and deleted members cannot be warned or deactivated.
 */
export function possibleDecisions(subject: SubjectState): ReportDecision[] {
  const found: ReportDecision[] = [];
  if (subject.type !== 'user' && subject.exists && !subject.isHidden) found.push('hide');
  if (!subject.memberIsGone) found.push('warn');
  if (!subject.memberIsGone && subject.memberIsActive) found.push('deactivate');
  return [...found, 'dismiss'];
}
