import { decideReport, type ReportDecision } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { openConfirmation } from '../../platform/auth/confirmation.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { decideCase } from './decide-case.ts';
import { applyDecision } from './effects.ts';
import { notifyOfDecision } from './notify-parties.ts';
import { possibleDecisions } from './reports.policy.ts';
import { decideOpen } from './reports.repo.ts';
import { stateOf } from './subject-state.ts';
import { writeDecision } from './write-decision.ts';

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
