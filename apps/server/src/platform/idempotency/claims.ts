import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { DatabaseUnreachableError, type Writer } from '../../db/database.ts';
import { keepQuery } from '../../db/kept-query.ts';
import { AppError } from '../../lib/app-error.ts';
import { instantIn } from '../../lib/clock.ts';
import { newToken } from '../auth/token.ts';
import type { KeyedRequest } from './fingerprint.ts';

const KEPT_MS = 86_400_000;
/** Longer than any request may take; whoever holds a claim beyond it has died. */
const CLAIM_MS = 120_000;
const RELEASE_AGAIN_MS = 1_000;

/** An answer as it was sent. */
export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

export type Claim =
  | { readonly state: 'mine'; readonly token: string }
  /** Done before. Without an answer it was made, but its answer was not kept. */
  | { readonly state: 'done'; readonly resourceId: string; readonly answer: StoredAnswer | undefined }
  | { readonly state: 'running' }
  | { readonly state: 'another' };

type ClaimContext = Pick<Context, 'db' | 'clock'>;
type ReleaseContext = Pick<Context, 'db' | 'log'>;

/** Claims the key, or tells what became of it. Of any number at once, one gets it. */
export async function claim(
  ctx: ClaimContext & ReleaseContext,
  { id, fingerprint }: KeyedRequest,
): Promise<Claim> {
  const now = ctx.clock.now().toISOString();
  const token = newToken();
  const claimed_until = instantIn(ctx.clock, CLAIM_MS);
  const take = async (trx: Writer): Promise<Claim> => {
    await deleteExpired(trx, { now });
    const expires_at = instantIn(ctx.clock, KEPT_MS);
    const [made] = await insertClaim(trx, { id, claim: token, fingerprint, claimed_until, expires_at });
    if (made) return { state: 'mine', token };
    const row = await trx.selectFrom('idempotency_keys').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) return { state: 'running' };
    if (row.fingerprint !== fingerprint) return { state: 'another' };
    if (row.resource_id !== null) {
      const answer =
        row.status !== null && row.body !== null ? { status: row.status, body: row.body } : undefined;
      return { state: 'done', resourceId: row.resource_id, answer };
    }
    if (row.claimed_until > now) return { state: 'running' };
    const { numUpdatedRows } = await trx
      .updateTable('idempotency_keys')
      .set({ claim: token, claimed_until })
      .where('id', '=', id)
      .where('claim', '=', row.claim)
      .where('resource_id', 'is', null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n ? { state: 'mine', token } : { state: 'running' };
  };
  try {
    // A claim that is lost before anything was made is none; what is made makes it durable.
    return await ctx.db.transaction(take, { delayed: true });
  } catch (error) {
    if (error instanceof DatabaseUnreachableError) void releaseWhenReachable(ctx, id, token);
    throw error;
  }
}

const deleteExpired = keepQuery((db, { now }: { now: string }) =>
  db.deleteFrom('idempotency_keys').where('expires_at', '<=', now),
);

type NewClaim = Record<'id' | 'claim' | 'fingerprint' | 'claimed_until' | 'expires_at', string>;

const insertClaim = keepQuery((db, { id, claim, fingerprint, claimed_until, expires_at }: NewClaim) =>
  db
    .insertInto('idempotency_keys')
    .values({ id, claim, fingerprint, claimed_until, expires_at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id'),
);

/**
 * Notes what was made, in the transaction that makes it: both happen or neither. Throws, and so undoes it, when the
 * claim was lost to somebody else meanwhile.
 */
export async function settleClaim(trx: Writer, id: string, token: string, resourceId: string): Promise<void> {
  const [settled] = await settle(trx, { id, token, resourceId });
  if (!settled) throw new AppError('IDEMPOTENCY_KEY_IN_USE');
}

const settle = keepQuery((db, { id, token, resourceId }: Record<'id' | 'token' | 'resourceId', string>) =>
  db
    .updateTable('idempotency_keys')
    .set({ resource_id: resourceId })
    .where('id', '=', id)
    .where('claim', '=', token)
    .returning('id'),
);

/** A lost answer is made anew for a retry. */
export async function storeAnswer(ctx: ClaimContext, id: string, answer: StoredAnswer): Promise<void> {
  await ctx.db.transaction((trx) => keepAnswer(trx, { id, ...answer }), { delayed: true });
}

const keepAnswer = keepQuery((db, { id, status, body }: StoredAnswer & { readonly id: string }) =>
  db.updateTable('idempotency_keys').set({ status, body }).where('id', '=', id),
);

/**
 * Gives the key back when nothing was made, so that a corrected or repeated request can use it. While the database cannot
 * be reached that is tried again: else a retry would be told for two minutes that the first try still runs.
 */
export async function releaseClaim(ctx: ReleaseContext, id: string, token: string): Promise<void> {
  try {
    await deleteClaim(ctx, id, token);
  } catch (error) {
    if (!(error instanceof DatabaseUnreachableError)) throw error;
    void releaseWhenReachable(ctx, id, token);
  }
}

async function releaseWhenReachable(ctx: ReleaseContext, id: string, token: string): Promise<void> {
  for (const until = performance.now() + CLAIM_MS; performance.now() < until; ) {
    await sleep(RELEASE_AGAIN_MS, undefined, { ref: false });
    try {
      return await deleteClaim(ctx, id, token);
    } catch (error) {
      if (error instanceof DatabaseUnreachableError) continue;
      ctx.log.warn({ err: error }, 'could not give back the key of a request that failed');
      return;
    }
  }
}

/** Waits for a transaction that may still settle the claim, and leaves it if that does. */
async function deleteClaim({ db }: ReleaseContext, id: string, token: string): Promise<void> {
  await db.transaction(
    (trx) =>
      trx
        .deleteFrom('idempotency_keys')
        .where('id', '=', id)
        .where('claim', '=', token)
        .where('resource_id', 'is', null)
        .execute(),
    { evenWhenClosed: true, delayed: true },
  );
}
