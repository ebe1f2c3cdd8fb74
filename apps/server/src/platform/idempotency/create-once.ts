import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { AppError } from '../../lib/app-error.ts';
import { claim, endClaim, releaseClaim, type StoredAnswer, settleClaim, storeAnswer } from './claims.ts';
import type { KeyedRequest } from './fingerprint.ts';

/** Called by a creation inside its transaction with the id of what it makes. */
export type Settle = (trx: Writer, resourceId: string) => Promise<void>;

/** How one creation is done, and how its answer is given again. */
export interface Creation {
  readonly perform: (settle: Settle) => Promise<StoredAnswer>;
  /** The answer made anew from what was created. */
  readonly repeat: (resourceId: string) => Promise<StoredAnswer>;
  /** False when the answer holds secrets: then it is not stored, and every retry is answered by `repeat`. */
  readonly keepsAnswer: boolean;
}

/** Runs a creation once under its key, whatever is retried, runs at once, or is cut off in the middle. */
export async function createOnce(
  ctx: Pick<Context, 'db' | 'clock' | 'log' | 'serverId'>,
  { id, ...request }: KeyedRequest,
  creation: Creation,
): Promise<StoredAnswer & { readonly replayed: boolean }> {
  const found = await claim(ctx, { id, ...request });
  if (found.state === 'another') throw new AppError('IDEMPOTENCY_KEY_REUSED');
  if (found.state === 'running')
    throw new AppError('IDEMPOTENCY_KEY_IN_USE', { retryAfterSeconds: found.retryAfterSeconds });
  if (found.state === 'done')
    return { ...(found.answer ?? (await creation.repeat(found.resourceId))), replayed: true };
  try {
    const answer = await creation.perform((trx, resourceId) => settleClaim(trx, id, found.token, resourceId));
    if (creation.keepsAnswer) await keep(ctx, id, answer);
    return { ...answer, replayed: false };
  } catch (error) {
    await releaseClaim(ctx, id, found.token);
    throw error;
  } finally {
    endClaim(found.token);
  }
}

/** What was made stays made when its answer cannot be stored: a retry makes the answer anew. */
async function keep(ctx: Pick<Context, 'db' | 'log'>, id: string, answer: StoredAnswer) {
  try {
    await storeAnswer(ctx, id, answer);
  } catch (error) {
    ctx.log.warn({ err: error }, 'could not store an answer for its retries');
  }
}
