import type { Reader } from '../../db/database.ts';
import { canAppeal } from './reports.policy.ts';

export { canAppeal } from './reports.policy.ts';
export { findHidingReason } from './reports.repo.ts';

/** The latest report whose decision deactivated this member, if the member can appeal it now. */
export async function findAppealable(db: Reader, userId: string, now: Date): Promise<string | undefined> {
  const report = await db
    .selectFrom('reports')
    .selectAll()
    .where('reported_id', '=', userId)
    .where('decision', '=', 'deactivate')
    .where('status', '=', 'decided')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return report && canAppeal(report, userId, now) ? report.id : undefined;
}
