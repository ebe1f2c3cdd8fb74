import { randomUUIDv7 } from 'node:crypto';
import { decideAppeal, decideReport, type ReportDecision } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { AppError } from '../../lib/app-error.ts';
import { lockAccount } from '../../platform/auth/accounts.repo.ts';
import { openConfirmation } from '../../platform/auth/confirmation.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { decideCase } from './decide-case.ts';
import { type Afterwards, applyDecision, undoDecision } from './effects.ts';
import { notifyOfAppeal, notifyOfDecision } from './notify-parties.ts';
import { involvedInAppeal, possibleDecisions } from './reports.policy.ts';
import { closeAppeal, decideOpen, findOpenReport, insertReport, type ReportRow } from './reports.repo.ts';
import { stateOf } from './subject-state.ts';
import { writeAppeal, writeDecision } from './write-decision.ts';

/** Decisions against a member need confirmation. */
const CONFIRMED: ReadonlySet<ReportDecision> = new Set(['hide', 'deactivate']);

/** Decides every open report of one subject. */
export function registerDecideReport(app: FastifyInstance, ctx: Context): void {
  const confirm = openConfirmation(ctx);
  registerOperation(app, ctx, decideReport, async ({ params, body, viewer, request, reply }) => {
    const { decision } = body;
    if (CONFIRMED.has(decision)) await confirm(viewer, body, reply);
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
