import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerAppealDecision } from './appeal-decision.ts';
import { registerCreateReport } from './create-report.ts';
import { registerDecideAppeal, registerDecideReport } from './decide.ts';
import { registerListOwnReports, registerListReports } from './load-cases.ts';
import { deleteAllReports, emptySnapshotsOfUsers, findReportRows } from './reports.repo.ts';
import { registerReviewTemplate } from './tell-administrators.ts';

export function registerReports(app: FastifyInstance, ctx: Context): void {
  registerReviewTemplate(ctx);
  registerCreateReport(app, ctx);
  registerListOwnReports(app, ctx);
  registerAppealDecision(app, ctx);
  registerListReports(app, ctx);
  registerDecideReport(app, ctx);
  registerDecideAppeal(app, ctx);
  ctx.userDeletion.add(emptySnapshotsOfUsers);
  ctx.userDeletion.addForReset(async (trx) => ({ reports: await deleteAllReports(trx) }));
  ctx.userExport.add('reports', findReportRows);
}
