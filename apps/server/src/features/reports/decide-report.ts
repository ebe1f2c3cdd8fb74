import { type BodyOf, decideReport, type ReportDecision } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { AppError } from '../../lib/app-error.ts';
import { openConfirmation } from '../../platform/auth/confirmation.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { findAdminIds } from '../users/users.service.ts';
import { type Afterwards, applyDecision } from './effects.ts';
import { loadCase } from './load-cases.ts';
import { notifyOfDecision } from './notify-parties.ts';
import { mustLeaveToOthers, possibleDecisions } from './reports.policy.ts';
import { decideOpen, findReport, type ReportRow } from './reports.repo.ts';
import { stateOf } from './subject-state.ts';
import { writeDecision } from './write-decision.ts';

/** Decisions against a member need confirmation. */
const CONFIRMED: ReadonlySet<ReportDecision> = new Set(['hide', 'deactivate']);

export function registerDecideReport(app: FastifyInstance, ctx: Context): void {
  const confirm = openConfirmation(ctx);
  registerOperation(app, ctx, decideReport, async ({ params, body, viewer, request, reply }) => {
    if (CONFIRMED.has(body.decision)) await confirm(viewer, body, reply);
    const { decided, afterwards } = await ctx.db.transaction((trx) =>
      decide(ctx, trx, viewer, request.ip, params.id, body),
    );
    for (const publish of afterwards) publish();
    return loadCase(ctx.db.read, viewer, decided);
  });
}

/**
 * Decides every open report of one subject, applies the decision, notifies both sides and logs it, in one transaction.
 */
async function decide(
  ctx: Context,
  trx: Writer,
  viewer: Viewer,
  address: string,
  id: string,
  { decision, reason }: BodyOf<typeof decideReport>,
): Promise<{ decided: ReportRow; afterwards: Afterwards[] }> {
  const now = ctx.clock.now();
  const report = await findReport(trx, id);
  if (!report) throw new AppError('REPORT_NOT_FOUND');
  if (report.status !== 'open') throw new AppError('REPORT_DECIDED');
  const state = await stateOf(trx, report);
  const verdict = {
    decision,
    decision_reason: reason,
    decided_by: viewer.id,
    decided_at: now.toISOString(),
  };
  const reports = await decideOpen(trx, report, verdict);
  const [decided] = reports;
  if (!decided) throw new AppError('REPORT_DECIDED');
  const involved = new Set([decided.reported_id, ...reports.map(({ reporter_id }) => reporter_id)]);
  if (mustLeaveToOthers(viewer, involved, await findAdminIds(trx))) throw new AppError('REPORT_INVOLVED');
  if (!possibleDecisions(state).includes(decision)) throw new AppError('DECISION_NOT_POSSIBLE');
  const done = await applyDecision(ctx, trx, viewer, decided, decision);
  const publications = await notifyOfDecision(ctx, trx, reports);
  await writeDecision(trx, { actor: viewer, address }, reports, now);
  return { decided, afterwards: [...done, ...publications] };
}
