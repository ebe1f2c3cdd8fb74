import { setTimeout as sleep } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { DatabaseUnreachableError, type Writer } from '../../db/database.ts';
import type { IdempotencyKeysTable } from '../../db/platform-tables.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import { AppError } from '../../lib/app-error.ts';
import { instantIn } from '../../lib/clock.ts';
import { newToken } from '../auth/tokens.ts';
import type { BaseContext } from '../base-context.ts';
import { isServerRunning } from '../server-presence.ts';

const RETENTION_MS = 86_400_000;
/** Longer than any request may take; a request that holds a claim longer has died. */
const CLAIM_MS = 120_000;
const RELEASE_RETRY_MS = 1_000;

/** A creation request with a key, in the form the database stores. */
export interface KeyedRequest {
  readonly id: string;
  readonly fingerprint: string;
}

/** A response as it was sent. */
export interface StoredResponse {
  readonly status: number;
  readonly body: string;
}

type KeyClaim =
  | { readonly state: 'mine'; readonly token: string }
  /** Done before. Without a response, the resource exists but its response was not stored. */
  | { readonly state: 'done'; readonly resourceId: string; readonly response: StoredResponse | undefined }
  /** When the caller should retry. */
  | { readonly state: 'running'; readonly retryAfterSeconds: number }
  | { readonly state: 'another' };

/** Dependencies of a claim. */
export type ClaimContext = Pick<BaseContext, 'db' | 'clock'> & { readonly serverId: number };
type ReleaseContext = Pick<BaseContext, 'db' | 'log'>;

/** Claims of running requests of this process. */
const runningClaims = new Set<string>();

/** Claims the key, or returns its state. Of concurrent requests, one gets it. */
export async function claim(ctx: ClaimContext & ReleaseContext, keyed: KeyedRequest): Promise<KeyClaim> {
  const token = newToken();
  runningClaims.add(token);
  try {
    // A lost claim does no harm before the resource exists; creating the resource makes it durable.
    const found = await ctx.db.transaction((trx) => take(ctx, trx, keyed, token), { delayed: true });
    if (found.state !== 'mine') runningClaims.delete(token);
    return found;
  } catch (error) {
    runningClaims.delete(token);
    if (error instanceof DatabaseUnreachableError) void releaseWhenReachable(ctx, keyed.id, token);
    throw error;
  }
}

async function take(
  ctx: ClaimContext,
  trx: Writer,
  { id, fingerprint }: KeyedRequest,
  token: string,
): Promise<KeyClaim> {
  const now = ctx.clock.now().toISOString();
  const claimed_until = instantIn(ctx.clock, CLAIM_MS);
  const mine = { claim: token, claimed_until, server: ctx.serverId };
  await deleteExpired(trx, { now });
  const [made] = await insertClaim(trx, {
    ...mine,
    id,
    fingerprint,
    expires_at: instantIn(ctx.clock, RETENTION_MS),
  });
  if (made) return { state: 'mine', token };
  const row = await trx.selectFrom('idempotency_keys').selectAll().where('id', '=', id).executeTakeFirst();
  // Another request has released the key since.
  if (!row) return { state: 'running', retryAfterSeconds: 1 };
  if (row.fingerprint !== fingerprint) return { state: 'another' };
  if (row.resource_id !== null) {
    const response =
      row.status !== null && row.body !== null ? { status: row.status, body: row.body } : undefined;
    return { state: 'done', resourceId: row.resource_id, response };
  }
  const running = { state: 'running', retryAfterSeconds: retryAfterSeconds(row, now) } as const;
  if (await isHeld(ctx, trx, row, now)) return running;
  const { numUpdatedRows } = await trx
    .updateTable('idempotency_keys')
    .set(mine)
    .where('id', '=', id)
    .where('claim', '=', row.claim)
    .where('resource_id', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? { state: 'mine', token } : running;
}

type ClaimRow = Pick<Selectable<IdempotencyKeysTable>, 'claim' | 'claimed_until' | 'server'>;

/**
 * Whether a request still works on the key. A claim of an ended process is free before it expires. A request whose
 * claim was taken wrongly cannot settle and rolls back.
 */
async function isHeld(
  { db, serverId }: ClaimContext,
  trx: Writer,
  { claim, claimed_until, server }: ClaimRow,
  now: string,
): Promise<boolean> {
  if (claimed_until <= now) return false;
  if (runningClaims.has(claim)) return true;
  // SQLite has one server, so any other claim belongs to an earlier process.
  if (db.dialect === 'sqlite' || server === serverId) return false;
  // An older version of the server, which may run beside this one during an upgrade, wrote no server id.
  return server === null || isServerRunning(trx, server);
}

/** As long as the request has run so far, so that callers retry less and less often; at most the rest of the claim. */
function retryAfterSeconds({ claimed_until }: ClaimRow, now: string): number {
  const leftMs = Date.parse(claimed_until) - Date.parse(now);
  return Math.max(1, Math.ceil(Math.min(leftMs, CLAIM_MS - leftMs) / 1_000));
}

const deleteExpired = preparedQuery((db, { now }: { now: string }) =>
  db.deleteFrom('idempotency_keys').where('expires_at', '<=', now),
);

type NewClaim = Omit<Selectable<IdempotencyKeysTable>, 'resource_id' | 'status' | 'body'>;

const insertClaim = preparedQuery(
  (db, { id, claim, fingerprint, claimed_until, expires_at, server }: NewClaim) =>
    db
      .insertInto('idempotency_keys')
      .values({ id, claim, fingerprint, claimed_until, expires_at, server })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id'),
);

/**
 * Records the created resource in the transaction that creates it. Throws, and so rolls back, when another request has
 * taken the claim.
 */
export async function settleKeyClaim(
  trx: Writer,
  id: string,
  token: string,
  resourceId: string,
): Promise<void> {
  const [settled] = await settle(trx, { id, token, resourceId });
  if (!settled) throw new AppError('IDEMPOTENCY_KEY_IN_USE');
}

const settle = preparedQuery((db, { id, token, resourceId }: Record<'id' | 'token' | 'resourceId', string>) =>
  db
    .updateTable('idempotency_keys')
    .set({ resource_id: resourceId })
    .where('id', '=', id)
    .where('claim', '=', token)
    .returning('id'),
);

/** A response that was not stored is rebuilt for a retry. */
export async function storeResponse(
  ctx: Pick<BaseContext, 'db'>,
  id: string,
  response: StoredResponse,
): Promise<void> {
  await ctx.db.transaction((trx) => writeResponse(trx, { id, ...response }), { delayed: true });
}

const writeResponse = preparedQuery((db, { id, status, body }: StoredResponse & { readonly id: string }) =>
  db.updateTable('idempotency_keys').set({ status, body }).where('id', '=', id),
);

/** Marks the request as finished: a retry may create an object that this request did not store. */
export function endKeyClaim(token: string): void {
  runningClaims.delete(token);
}

/**
 * Releases the key when nothing was created, so that a corrected or repeated request can use it. Retries while the
 * database is unreachable; otherwise a retry would be refused for two minutes.
 */
export async function releaseKeyClaim(ctx: ReleaseContext, id: string, token: string): Promise<void> {
  try {
    await deleteClaim(ctx, id, token);
  } catch (error) {
    if (!(error instanceof DatabaseUnreachableError)) throw error;
    void releaseWhenReachable(ctx, id, token);
  }
}

async function releaseWhenReachable(ctx: ReleaseContext, id: string, token: string): Promise<void> {
  for (const until = performance.now() + CLAIM_MS; performance.now() < until; ) {
    await sleep(RELEASE_RETRY_MS, undefined, { ref: false });
    try {
      return await deleteClaim(ctx, id, token);
    } catch (error) {
      if (error instanceof DatabaseUnreachableError) continue;
      ctx.log.warn({ err: error }, 'could not give back the key of a request that failed');
      return;
    }
  }
}

/** Waits for a transaction that may still settle the claim, and deletes the claim unless that happened. */
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

/** Deletes every remembered response. */
export async function deleteAllKeyClaims(trx: Writer): Promise<void> {
  await trx.deleteFrom('idempotency_keys').execute();
}
