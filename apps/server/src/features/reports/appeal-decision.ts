import { appealDecision, stringsIn } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { AppError } from '../../lib/app-error.ts';
import type { MaybeViewer } from '../../platform/auth/viewer.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { consumeAppealLink } from '../users/users.service.ts';
import type { Afterwards } from './effects.ts';
import { canAppeal } from './reports.policy.ts';
import { appealOne, appealTogether, findReport } from './reports.repo.ts';
import { strings } from './strings.ts';
import { tellAdministrators } from './tell-administrators.ts';

/** Visitors may call it: a deactivated member cannot sign in, and the email's link identifies them. */
export function registerAppealDecision(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, appealDecision, async ({ params, body, viewer }) => {
    const publish = await ctx.db.transaction(async (trx) => {
      const userId = await appellantOf(ctx, trx, params.id, body.token, viewer);
      return appeal(ctx, trx, params.id, userId, body.text);
    });
    publish();
    return { success: true as const, message: stringsIn(strings, ctx.config.language).appealSent };
  });
}

/** A thrown error leaves the link valid: only an appeal uses it up. */
async function appellantOf(
  { clock }: Context,
  trx: Writer,
  reportId: string,
  token: string | undefined,
  viewer: MaybeViewer,
): Promise<string> {
  if (token !== undefined) {
    const userId = await consumeAppealLink(trx, reportId, token, clock.now().toISOString());
    if (userId === undefined) throw new AppError('APPEAL_LINK_INVALID');
    return userId;
  }
  if (!viewer) throw new AppError('UNAUTHORIZED');
  return viewer.id;
}

async function appeal(
  ctx: Context,
  trx: Writer,
  id: string,
  userId: string,
  text: string,
): Promise<Afterwards> {
  const report = await findReport(trx, id);
  const isSide = report?.reporter_id === userId || report?.reported_id === userId;
  // For other members there is no such report.
  if (!report || !isSide) throw new AppError('REPORT_NOT_FOUND');
  const now = ctx.clock.now();
  if (!canAppeal(report, userId, now)) throw new AppError('APPEAL_NOT_POSSIBLE');
  const appeal = { appeal: text, appealed_by: userId, appealed_at: now.toISOString() };
  const isTaken =
    report.reported_id === userId
      ? await appealTogether(trx, report, appeal)
      : await appealOne(trx, id, appeal);
  if (!isTaken) throw new AppError('APPEAL_NOT_POSSIBLE');
  return tellAdministrators(ctx, trx, report, 'appeal');
}
