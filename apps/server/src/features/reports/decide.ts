import { randomUUIDv7 } from 'node:crypto';
import {
  type AuditAction,
  decideAppeal,
  decideReport,
  type ReportCase,
  type ReportDecision,
} from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { AppError } from '../../lib/app-error.ts';
import { type AuditRecord, writeAudit } from '../../platform/audit/write-audit.ts';
import { lockAccount } from '../../platform/auth/accounts.repo.ts';
import { openIdentityCheck } from '../../platform/auth/identity-proof.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { findAdminIds, findMemberSummaries } from '../users/users.service.ts';
import { type Afterwards, applyDecision, undoDecision } from './effects.ts';
import { loadCase } from './load-cases.ts';
import { notifyOfAppeal, notifyOfDecision } from './notify-parties.ts';
import { involvedInAppeal, mustLeaveToOthers, possibleDecisions } from './reports.policy.ts';
import {
  closeAppeal,
  decideOpen,
  findOpenReport,
  findReport,
  insertReport,
  type ReportRow,
} from './reports.repo.ts';
import { labelOf } from './snapshot.ts';
import { stateOf } from './subject-state.ts';

/** Decisions against a member need confirmation. */
const CONFIRMED: ReadonlySet<ReportDecision> = new Set(['hide', 'deactivate']);

/** Decides every open report of one subject. */
export function registerDecideReport(app: FastifyInstance, ctx: Context): void {
  const identity = openIdentityCheck(ctx);
  registerOperation(app, ctx, decideReport, async ({ params, body, viewer, request, reply }) => {
    const { decision } = body;
    if (CONFIRMED.has(decision)) await identity.requireAtHighSecurity(viewer, body, reply);
    return decideCase(ctx, viewer, params.id, async (trx, report, now) => {
      if (report.status !== 'open') throw new AppError('REPORT_DECIDED');
      const state = await stateOf(trx, report);
      const reports = await decideOpen(trx, report, {
        decision,
        decision_reason: body.reason,
        decided_by: viewer.id,
        decided_at: now.toISOString(),
      });
      return {
        reports,
        involved: new Set(reports.flatMap(({ reported_id, reporter_id }) => [reported_id, reporter_id])),
        apply: async (decided) => {
          if (!possibleDecisions(state).includes(decision)) throw new AppError('DECISION_NOT_POSSIBLE');
          const done = await applyDecision(ctx, trx, viewer, decided, decision);
          const publications = await notifyOfDecision(ctx, trx, reports);
          await writeDecision(trx, { actor: viewer, address: request.ip }, reports, now);
          return [...done, ...publications];
        },
      };
    });
  });
}

/** Upholds or overturns a decision that was appealed. */
export function registerDecideAppeal(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, decideAppeal, ({ params, body: { decision, reason }, viewer, request }) =>
    decideCase(ctx, viewer, params.id, async (trx, report, now) => {
      if (report.status === 'closed') throw new AppError('REPORT_DECIDED');
      if (report.status !== 'appealed') throw new AppError('DECISION_NOT_POSSIBLE');
      const reports = await closeAppeal(trx, report, {
        appeal_decision: decision,
        appeal_reason: reason,
        appeal_decided_by: viewer.id,
        appeal_decided_at: now.toISOString(),
      });
      return {
        reports,
        involved: involvedInAppeal(reports),
        apply: async (decided) => {
          const done = decision === 'overturned' ? await overturn(ctx, trx, viewer, decided) : [];
          const publications = await notifyOfAppeal(ctx, trx, reports, decision);
          await writeAppeal(trx, { actor: viewer, address: request.ip }, decided, now);
          return [...done, ...publications];
        },
      };
    }),
  );
}

async function overturn(ctx: Context, trx: Writer, viewer: Viewer, report: ReportRow): Promise<Afterwards[]> {
  if (report.decision !== 'dismiss') return undoDecision(ctx, trx, viewer, report);
  await openAnew(trx, report);
  return [];
}

/** Reopens a dismissed report as a new report; the old one keeps its decision. */
async function openAnew(trx: Writer, report: ReportRow): Promise<void> {
  // A deletion of the reported account then comes before this, or clears the copy too.
  await lockAccount(trx, report.reported_id);
  if (await findOpenReport(trx, report.reporter_id, report)) return;
  const { reporter_id, reported_id, subject_type, subject_id, snapshot, reason, details, created_at } =
    report;
  await insertReport(trx, {
    id: randomUUIDv7(),
    reporter_id,
    reported_id,
    subject_type,
    subject_id,
    snapshot,
    reason,
    details,
    created_at,
    status: 'open',
  });
}

interface Settled {
  /** The reports of the case with their decision, the requested one first; none where another request was faster. */
  readonly reports: readonly ReportRow[];
  /** Members whose own case this is: they leave it to other administrators. */
  readonly involved: ReadonlySet<string>;
  /** Applies the decision, notifies both sides and logs it. */
  readonly apply: (decided: ReportRow) => Promise<Afterwards[]>;
}

/**
 * Decides a report or an appeal in one transaction, publishes the effects after its commit and returns the case. Throws
 * REPORT_NOT_FOUND, REPORT_DECIDED, REPORT_INVOLVED or what `settle` refuses.
 */
async function decideCase(
  ctx: Context,
  viewer: Viewer,
  id: string,
  settle: (trx: Writer, report: ReportRow, now: Date) => Promise<Settled>,
): Promise<ReportCase> {
  const { decided, afterwards } = await ctx.db.transaction(async (trx) => {
    const report = await findReport(trx, id);
    if (!report) throw new AppError('REPORT_NOT_FOUND');
    const { reports, involved, apply } = await settle(trx, report, ctx.clock.now());
    const [decided] = reports;
    if (!decided) throw new AppError('REPORT_DECIDED');
    if (mustLeaveToOthers(viewer, involved, await findAdminIds(trx))) throw new AppError('REPORT_INVOLVED');
    return { decided, afterwards: await apply(decided) };
  });
  for (const publish of afterwards) publish();
  return loadCase(ctx.db.read, viewer, decided);
}

type By = Pick<AuditRecord, 'actor'> & { readonly address: string };

/** Writes a decision to the audit log, and its effect on a listing or member as a separate entry. */
async function writeDecision(trx: Writer, by: By, reports: readonly ReportRow[], now: Date): Promise<void> {
  const [report] = reports;
  if (!report?.decision) return;
  const details = {
    decision: report.decision,
    reason: report.decision_reason,
    reports: reports.length,
    report: report.id,
  };
  const action = report.decision === 'dismiss' ? 'report.dismiss' : 'report.decide';
  await writeAudit(trx, { ...by, action, subject: subjectOf(report), details }, now);
  const effect = EFFECTS[report.decision];
  if (effect) await writeEffect(trx, by, report, effect(report), now);
}

/** Writes the outcome of an appeal to the audit log, and the undone effects. */
async function writeAppeal(trx: Writer, by: By, report: ReportRow, now: Date): Promise<void> {
  const details = {
    decision: report.appeal_decision,
    reason: report.appeal_reason,
    of: report.decision,
    report: report.id,
  };
  await writeAudit(trx, { ...by, action: 'report.appeal', subject: subjectOf(report), details }, now);
  if (report.appeal_decision !== 'overturned') return;
  if (report.decision === 'hide' && report.subject_type === 'listing')
    await writeEffect(trx, by, report, ['listing.show'], now);
  if (report.decision === 'deactivate')
    await writeEffect(trx, by, report, ['user.status', { status: 'active' }], now);
}

type Effect = readonly [action: AuditAction, details?: Readonly<Record<string, unknown>>];

const EFFECTS: Partial<
  Record<NonNullable<ReportRow['decision']>, (report: ReportRow) => Effect | undefined>
> = {
  hide: ({ subject_type }) => (subject_type === 'listing' ? ['listing.hide'] : undefined),
  warn: () => ['user.warn'],
  deactivate: () => ['user.status', { status: 'inactive' }],
};

async function writeEffect(
  trx: Writer,
  by: By,
  report: ReportRow,
  effect: Effect | undefined,
  now: Date,
): Promise<void> {
  if (!effect) return;
  const [action, details] = effect;
  const subject = action.startsWith('listing.') ? subjectOf(report) : await memberOf(trx, report);
  await writeAudit(trx, { ...by, action, subject, details: { ...details, report: report.id } }, now);
}

/** For a message the log stores only its id. */
const subjectOf = (report: ReportRow) => ({
  type: report.subject_type,
  id: report.subject_id,
  name: labelOf(report) || 'a message',
});

async function memberOf(trx: Writer, { reported_id: id }: ReportRow) {
  const member = (await findMemberSummaries(trx, [id])).get(id);
  return { type: 'user' as const, id, name: member?.full_name ?? '' };
}
