import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Reader, Writer } from '../../db/database.ts';
import { startJob } from '../../platform/job.ts';
import { deleteAllWishTerms, deleteWishTerms } from '../search/search.service.ts';
import { registerCountSeekers } from './count-seekers.ts';
import { registerFollow, registerListFollows } from './follow.ts';
import { deleteAllFollows, deleteFollowsOf, findFollowNumbers, findFollowsOf } from './follows.repo.ts';
import { findMatchRows } from './matches.repo.ts';
import { endFollows, noteStoredFollows } from './stored-follows.ts';

const HOUR_MS = 3_600_000;

/** What members want to be told of once it is shared (docs/product/follows.md). */
export function registerFollows(app: FastifyInstance, ctx: Context): void {
  registerFollow(app, ctx);
  registerListFollows(app, ctx);
  registerCountSeekers(app, ctx);
  ctx.userDeletion.add(deleteOfUsers);
  ctx.userDeletion.addForReset(deleteAll);
  ctx.userExport.add('follows', exportFollows);
  // Terms are missing after an upgrade, and after a restore by the command line that was interrupted.
  startJob(app, ctx, {
    intervalMs: HOUR_MS,
    failed: 'follows were not indexed',
    work: () => noteStoredFollows(ctx),
    stopTimeoutMs: 0,
  });
  const failed = 'the job of the follows failed';
  startJob(app, ctx, { intervalMs: HOUR_MS, failed, work: () => endFollows(ctx) });
}

async function deleteOfUsers(trx: Writer, userIds: readonly string[]) {
  await deleteWishTerms(trx, 'follow', await findFollowNumbers(trx, userIds));
  await deleteFollowsOf(trx, userIds);
  return {};
}

async function deleteAll(trx: Writer) {
  await deleteAllWishTerms(trx, 'follow');
  await deleteAllFollows(trx);
  return {};
}

/** A member's follows as they are stored, each with what was found for it. */
async function exportFollows(db: Reader, userId: string) {
  const found = await findMatchRows(db, userId);
  const rows = await findFollowsOf(db, userId);
  return rows.map((row) => ({ ...row, found: found.filter(({ follow_id }) => follow_id === row.id) }));
}
