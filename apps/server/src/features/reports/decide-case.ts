import type { ReportCase } from '@windfall/contract';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { findAdminIds } from '../users/users.service.ts';
import type { Afterwards } from './effects.ts';
import { loadCase } from './load-cases.ts';
import { mustLeaveToOthers } from './reports.policy.ts';
import { findReport, type ReportRow } from './reports.repo.ts';

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
export async function decideCase(
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
