import type { Writer } from '../../db/database.ts';
import { AppError } from '../../lib/app-error.ts';
import type { BaseContext } from '../base-context.ts';
import {
  type ClaimContext,
  claim,
  endKeyClaim,
  type KeyedRequest,
  releaseKeyClaim,
  type StoredResponse,
  settleKeyClaim,
  storeResponse,
} from './claims.ts';

/** A creation calls it inside its transaction with the new id. */
export type Settle = (trx: Writer, resourceId: string) => Promise<void>;

/** Runs a creation and repeats its response. */
export interface Creation {
  readonly perform: (settle: Settle) => Promise<StoredResponse>;
  /** Rebuilds the response from the created resource. */
  readonly repeat: (resourceId: string) => Promise<StoredResponse>;
  /** False when the response contains secrets: it is not stored, and `repeat` builds the response of each retry. */
  readonly storesResponse: boolean;
}

/** Runs a creation once per key, also with retries, concurrent requests and crashes. */
export async function createOnce(
  ctx: ClaimContext & Pick<BaseContext, 'log'>,
  { id, ...request }: KeyedRequest,
  creation: Creation,
): Promise<StoredResponse & { readonly replayed: boolean }> {
  const found = await claim(ctx, { id, ...request });
  if (found.state === 'another') throw new AppError('IDEMPOTENCY_KEY_REUSED');
  if (found.state === 'running')
    throw new AppError('IDEMPOTENCY_KEY_IN_USE', { retryAfterSeconds: found.retryAfterSeconds });
  if (found.state === 'done')
    return { ...(found.response ?? (await creation.repeat(found.resourceId))), replayed: true };
  try {
    const response = await creation.perform((trx, resourceId) =>
      settleKeyClaim(trx, id, found.token, resourceId),
    );
    if (creation.storesResponse) await tryStoreResponse(ctx, id, response);
    return { ...response, replayed: false };
  } catch (error) {
    await releaseKeyClaim(ctx, id, found.token);
    throw error;
  } finally {
    endKeyClaim(found.token);
  }
}

/** The resource stays when its response cannot be stored: a retry rebuilds it. */
async function tryStoreResponse(ctx: Pick<BaseContext, 'db' | 'log'>, id: string, response: StoredResponse) {
  try {
    await storeResponse(ctx, id, response);
  } catch (error) {
    ctx.log.warn({ err: error }, 'could not store an answer for its retries');
  }
}
