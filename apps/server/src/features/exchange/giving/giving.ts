import { type Giving, getGiving, getGivingSettings, setGivingSettings } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Reader } from '../../../db/database.ts';
import { AppError } from '../../../lib/app-error.ts';
import { lockAccount } from '../../../platform/auth/accounts.repo.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { getUserFor } from '../../users/users.service.ts';
import { countGiven, findAnswerTimes, findGivingSettings, storeGivingSettings } from './giving.repo.ts';

const HOUR_MS = 3_600_000;
/** With fewer answers, one of them could be recognized. */
const FEWEST_ANSWERS = 5;

/** How a member gives, for everyone with the member's leave; and what the member sets about it. */
export function registerGiving(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, getGiving, async ({ params: { id }, viewer }) => {
    const db = ctx.db.read;
    if (!(await getUserFor(db, id, viewer))) throw new AppError('USER_NOT_FOUND');
    const { is_shown } = await findGivingSettings(db, id);
    if (!is_shown && viewer?.id !== id)
      return { is_shown, given: null, lent: null, thanks: null, answer_hours: null };
    return { is_shown, ...(await readGiving(db, id)) };
  });
  registerOperation(app, ctx, getGivingSettings, async ({ params: { id }, viewer, reply }) => {
    if (viewer.id !== id) throw new AppError('FORBIDDEN');
    reply.header('cache-control', 'no-store');
    return findGivingSettings(ctx.db.read, id);
  });
  registerOperation(app, ctx, setGivingSettings, async ({ params: { id }, body, viewer, reply }) => {
    if (viewer.id !== id) throw new AppError('FORBIDDEN');
    reply.header('cache-control', 'no-store');
    return ctx.db.transaction(async (trx) => {
      if (!(await lockAccount(trx, id))?.is_active) throw new AppError('UNAUTHORIZED');
      await storeGivingSettings(trx, id, body);
      return findGivingSettings(trx, id);
    });
  });
}

async function readGiving(db: Reader, userId: string): Promise<Omit<Giving, 'is_shown'>> {
  const [{ given, lent, thanks }, times] = await Promise.all([
    countGiven(db, userId),
    findAnswerTimes(db, userId),
  ]);
  const waits = times.map(({ asked_at, answered_at }) => Date.parse(answered_at) - Date.parse(asked_at));
  return { given, lent, thanks, answer_hours: hoursOf(waits) };
}

/** The median in whole hours, rounded up. */
function hoursOf(waits: readonly number[]): number | null {
  const median = waits.toSorted((a, b) => a - b)[Math.floor((waits.length - 1) / 2)];
  if (waits.length < FEWEST_ANSWERS || median === undefined) return null;
  return Math.max(1, Math.ceil(median / HOUR_MS));
}
