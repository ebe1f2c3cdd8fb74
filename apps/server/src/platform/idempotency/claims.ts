import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { AppError } from '../../lib/app-error.ts';
import { instantIn } from '../../lib/clock.ts';
import { newToken } from '../auth/token.ts';
import type { KeyedRequest } from './fingerprint.ts';

const KEPT_MS = 86_400_000;
/** Longer than any request may take; whoever holds a claim beyond it has died. */
const CLAIM_MS = 120_000;

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

/** Claims the key, or tells what became of it. Of any number at once, one gets it. */
export async function claim(ctx: ClaimContext, { id, fingerprint }: KeyedRequest): Promise<Claim> {
  const now = ctx.clock.now().toISOString();
  const token = newToken();
  const claimed_until = instantIn(ctx.clock, CLAIM_MS);
  const take = async (trx: Writer): Promise<Claim> => {
    await trx.deleteFrom('idempotency_keys').where('expires_at', '<=', now).execute();
    const made = await trx
      .insertInto('idempotency_keys')
      .values({ id, claim: token, fingerprint, claimed_until, expires_at: instantIn(ctx.clock, KEPT_MS) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
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
  // A claim that is lost before anything was made is none; what is made makes it durable.
  return ctx.db.transaction(take, { delayed: true });
}

/**
 * Notes what was made, in the transaction that makes it: both happen or neither. Throws, and so undoes it, when the
 * claim was lost to somebody else meanwhile.
 */
export async function settleClaim(trx: Writer, id: string, token: string, resourceId: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('idempotency_keys')
    .set({ resource_id: resourceId })
    .where('id', '=', id)
    .where('claim', '=', token)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new AppError('IDEMPOTENCY_KEY_IN_USE');
}

/** A lost answer is made anew for a retry. */
export async function storeAnswer(ctx: ClaimContext, id: string, answer: StoredAnswer): Promise<void> {
  await ctx.db.transaction(
    (trx) => trx.updateTable('idempotency_keys').set(answer).where('id', '=', id).execute(),
    { delayed: true },
  );
}

/** Gives the key back when nothing was made, so that a corrected or repeated request can use it. */
export async function releaseClaim(ctx: ClaimContext, id: string, token: string): Promise<void> {
  await ctx.db.transaction(
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
