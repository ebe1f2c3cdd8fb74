import { randomUUIDv7 } from 'node:crypto';
import { type BodyOf, decideAppeal } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { AppError } from '../../lib/app-error.ts';
import { lockAccount } from '../../platform/auth/accounts.repo.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { findAdminIds } from '../users/users.service.ts';
import { type Afterwards, undoDecision } from './effects.ts';
import { loadCase } from './load-cases.ts';
import { notifyOfAppeal } from './notify-parties.ts';
import { involvedInAppeal, mustLeaveToOthers } from './reports.policy.ts';
import { closeAppeal, findOpenReport, findReport, insertReport, type ReportRow } from './reports.repo.ts';
import { writeAppeal } from './write-decision.ts';

export function registerDecideAppeal(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, decideAppeal, async ({ params, body, viewer, request }) => {
    const { decided, afterwards } = await ctx.db.transaction((trx) =>
      decide(ctx, trx, viewer, request.ip, params.id, body),
    );
    for (const publish of afterwards) publish();
    return loadCase(ctx.db.read, viewer, decided);
  });
}

async function decide(
  ctx: Context,
  trx: Writer,
  viewer: Viewer,
  address: string,
  id: string,
  { decision, reason }: BodyOf<typeof decideAppeal>,
): Promise<{ decided: ReportRow; afterwards: Afterwards[] }> {
  const now = ctx.clock.now();
  const report = await findReport(trx, id);
  if (!report) throw new AppError('REPORT_NOT_FOUND');
  if (report.status === 'closed') throw new AppError('REPORT_DECIDED');
  if (report.status !== 'appealed') throw new AppError('DECISION_NOT_POSSIBLE');
  const reports = await closeAppeal(trx, report, {
    appeal_decision: decision,
    appeal_reason: reason,
    appeal_decided_by: viewer.id,
    appeal_decided_at: now.toISOString(),
  });
  const [decided] = reports;
  if (!decided) throw new AppError('REPORT_DECIDED');
  if (mustLeaveToOthers(viewer, involvedInAppeal(reports), await findAdminIds(trx)))
    throw new AppError('REPORT_INVOLVED');
  const done = decision === 'overturned' ? await overturn(ctx, trx, viewer, decided) : [];
  const publications = await notifyOfAppeal(ctx, trx, reports, decision);
  await writeAppeal(trx, { actor: viewer, address }, decided, now);
  return { decided, afterwards: [...done, ...publications] };
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
