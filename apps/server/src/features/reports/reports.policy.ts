import { REPORTS, type ReportDecision, type ReportSubject } from '@windfall/contract';
import type { Viewer } from '../../platform/auth/viewer.ts';

const DAY_MS = 86_400_000;

/** The two sides of a report. */
export interface Sides {
  readonly reporter_id: string;
  readonly reported_id: string;
}

export interface Decided extends Sides {
  readonly status: 'open' | 'decided' | 'appealed' | 'closed';
  readonly decision: ReportDecision | null;
  readonly decided_at: string | null;
}

/** Whom a decision went against: a dismissal the one who reported, everything else the one who was. */
export function losingSide(decision: ReportDecision): 'reporter' | 'reported' {
  return decision === 'dismiss' ? 'reporter' : 'reported';
}

/** A decision is appealed once, by whom it went against, and not for ever. */
export function canAppeal(report: Decided, userId: string, now: Date): boolean {
  if (report.status !== 'decided' || report.decision === null || report.decided_at === null) return false;
  if (Date.parse(report.decided_at) + REPORTS.appealDays * DAY_MS <= now.getTime()) return false;
  const loser = losingSide(report.decision) === 'reporter' ? report.reporter_id : report.reported_id;
  return loser === userId;
}

/**
 * Nobody judges in their own case, and an appeal is looked at by somebody else than who decided; unless no administrator
 * is left who has no part in it, since somebody has to decide.
 */
export function mustLeaveToOthers(
  viewer: Viewer,
  involved: ReadonlySet<string>,
  adminIds: readonly string[],
): boolean {
  return involved.has(viewer.id) && adminIds.some((id) => !involved.has(id));
}

/** Both sides of an appeal, and who made the decision it is about. */
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

/** What is left of what was reported. */
export interface SubjectState {
  readonly type: ReportSubject;
  readonly exists: boolean;
  readonly isHidden: boolean;
  readonly memberIsGone: boolean;
  readonly memberIsActive: boolean;
}

/** What can be decided: nobody hides what is hidden or gone, nor warns or keeps out who is not there. */
export function possibleDecisions(subject: SubjectState): ReportDecision[] {
  const found: ReportDecision[] = [];
  if (subject.type !== 'user' && subject.exists && !subject.isHidden) found.push('hide');
  if (!subject.memberIsGone) found.push('warn');
  if (!subject.memberIsGone && subject.memberIsActive) found.push('deactivate');
  return [...found, 'dismiss'];
}
