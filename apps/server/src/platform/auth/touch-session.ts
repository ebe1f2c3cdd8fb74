import { DatabaseClosedError, type Writer } from '../../db/database.ts';
import type { BaseContext } from '../base-context.ts';
import { TOUCH_INTERVAL_MS } from './session-lifetime.ts';
import type { AuthenticatedViewer } from './viewer.ts';

/**
 * Records that a session is in use, at most once an hour. The request does not wait for it; a later request repeats a
 * write that failed.
 */
export function touchSession(
  ctx: Pick<BaseContext, 'db' | 'clock' | 'log'>,
  viewer: AuthenticatedViewer,
): void {
  const now = ctx.clock.now();
  const stale = new Date(now.getTime() - TOUCH_INTERVAL_MS).toISOString();
  if (viewer.lastSeenAt > stale) return;
  const note = async (trx: Writer) => {
    const { numUpdatedRows } = await trx
      .updateTable('sessions')
      .set({ last_seen_at: now.toISOString() })
      .where('id', '=', viewer.sessionId)
      // Of several concurrent requests, one writes.
      .where('last_seen_at', '<=', stale)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await recordMemberSeen(trx, viewer.id, now.toISOString());
  };
  ctx.db.transaction(note, { delayed: true }).catch((error: unknown) => {
    if (error instanceof DatabaseClosedError) return;
    ctx.log.warn({ err: error }, 'could not note the use of a session');
  });
}

/** Stores the last visit on the member's row, because sessions are deleted when they end. */
async function recordMemberSeen(trx: Writer, userId: string, now: string): Promise<void> {
  await trx.updateTable('users').set({ last_seen_at: now }).where('id', '=', userId).execute();
}
