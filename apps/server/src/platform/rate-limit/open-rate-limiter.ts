import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { DialectConnection } from '../../db/dialects/dialect.ts';
import type { Schema } from '../../db/schema.ts';
import {
  currentLimit,
  type IsStrict,
  MemoryRateLimiter,
  type Quota,
  type RateLimiter,
  type RateLimitPolicy,
} from './rate-limiter.ts';

/** A count takes less than a millisecond; this limits the wait for a database that does not respond. */
const TIMEOUT_MS = 1_000;
const SWEEP_INTERVAL_MS = 60_000;
const WARN_INTERVAL_MS = 60_000;

/**
 * Counts shared policies for all servers of a PostgreSQL database, and other policies in this process. While the
 * database does not respond, shared policies are counted in this process too: a wider limit for a while is better than
 * none, and better than refusing all requests.
 */
class PostgresRateLimiter implements RateLimiter {
  readonly #db: Kysely<Schema>;
  readonly #memory: RateLimiter;
  readonly #isStrict: IsStrict;
  readonly #log: FastifyBaseLogger;
  #sweptAt = 0;
  #warnedAt = Number.NEGATIVE_INFINITY;

  constructor(db: Kysely<Schema>, memory: RateLimiter, isStrict: IsStrict, log: FastifyBaseLogger) {
    this.#db = db;
    this.#memory = memory;
    this.#isStrict = isStrict;
    this.#log = log;
  }

  take(policy: RateLimitPolicy, key: string, now: Date): Promise<Quota> {
    const inMemory = () => this.#memory.take(policy, key, now);
    if (!policy.isShared) return inMemory();
    this.#sweep(now);
    return this.#orElse(this.#take(policy, key, now), inMemory);
  }

  giveBack(policy: RateLimitPolicy, key: string, now: Date): Promise<void> {
    const inMemory = () => this.#memory.giveBack(policy, key, now);
    return policy.isShared ? this.#orElse(this.#giveBack(policy, key, now), inMemory) : inMemory();
  }

  async clear(policy: RateLimitPolicy, key: string): Promise<void> {
    // Also clears counts taken here while the database was unreachable.
    await this.#memory.clear(policy, key);
    if (policy.isShared) await this.#orElse(this.#clear(policy, key), async () => undefined);
  }

  async #take(policy: RateLimitPolicy, key: string, now: Date): Promise<Quota> {
    const limit = currentLimit(policy, this.#isStrict);
    const taken = await this.#count(policy, key, now, limit);
    const row = taken ?? (await this.#find(policy, key));
    const resetMs = Math.max(0, Date.parse(row?.ends_at ?? now.toISOString()) - now.getTime());
    return {
      allowed: taken !== undefined,
      limit,
      remaining: Math.max(0, limit - (row?.used ?? limit)),
      resetMs,
    };
  }

  /** One statement begins a window or adds to it while uses are left, so concurrent uses all count. */
  #count(policy: RateLimitPolicy, key: string, now: Date, limit: number) {
    const instant = now.toISOString();
    const endsAt = new Date(now.getTime() + policy.windowMs).toISOString();
    const isOver = sql<boolean>`rate_limits.ends_at <= ${instant}`;
    return this.#db
      .insertInto('rate_limits')
      .values({ id: idOf(policy, key), used: 1, ends_at: endsAt })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({
            used: sql`case when ${isOver} then 1 else rate_limits.used + 1 end`,
            ends_at: sql`case when ${isOver} then excluded.ends_at else rate_limits.ends_at end`,
          })
          .where(({ or, eb }) => or([isOver, eb('rate_limits.used', '<', limit)])),
      )
      .returning(['used', 'ends_at'])
      .executeTakeFirst();
  }

  #find(policy: RateLimitPolicy, key: string) {
    const found = this.#db.selectFrom('rate_limits').select(['used', 'ends_at']);
    return found.where('id', '=', idOf(policy, key)).executeTakeFirst();
  }

  async #giveBack(policy: RateLimitPolicy, key: string, now: Date): Promise<void> {
    await this.#db
      .updateTable('rate_limits')
      .set(({ eb }) => ({ used: eb('used', '-', 1) }))
      .where('id', '=', idOf(policy, key))
      .where('ends_at', '>', now.toISOString())
      .where('used', '>', 0)
      .execute();
  }

  async #clear(policy: RateLimitPolicy, key: string): Promise<void> {
    await this.#db.deleteFrom('rate_limits').where('id', '=', idOf(policy, key)).execute();
  }

  /** Deletes ended windows at most once a minute; no request waits for it. */
  #sweep(now: Date): void {
    if (now.getTime() - this.#sweptAt < SWEEP_INTERVAL_MS) return;
    this.#sweptAt = now.getTime();
    const swept = this.#db.deleteFrom('rate_limits').where('ends_at', '<=', now.toISOString()).execute();
    swept.catch((error: unknown) => this.#warn(error));
  }

  async #orElse<T>(counted: Promise<T>, inMemory: () => Promise<T>): Promise<T> {
    const limit = new AbortController();
    try {
      return await Promise.race([counted, failAfter(TIMEOUT_MS, limit.signal)]);
    } catch (error) {
      this.#warn(error);
      return await inMemory();
    } finally {
      limit.abort();
    }
  }

  /** At most once a minute: an outage fails many requests in the same way. */
  #warn(error: unknown): void {
    if (performance.now() - this.#warnedAt < WARN_INTERVAL_MS) return;
    this.#warnedAt = performance.now();
    this.#log.warn({ err: error }, 'limits are counted by this server alone: the database does not answer');
  }
}

const idOf = (policy: RateLimitPolicy, key: string) =>
  createHash('sha256').update(`${policy.name} ${key}`).digest('base64url');

async function failAfter(milliseconds: number, signal: AbortSignal): Promise<never> {
  // An abort means that the response arrived; nothing waits for this promise.
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
  throw new Error(`No answer within ${milliseconds} ms`);
}

/** SQLite has one server, which counts in memory; servers of a PostgreSQL database share their counts. */
export function openRateLimiter(
  { name, write }: DialectConnection,
  isStrict: IsStrict,
  log: FastifyBaseLogger,
): RateLimiter {
  const memory = new MemoryRateLimiter(isStrict);
  return name === 'sqlite' ? memory : new PostgresRateLimiter(write, memory, isStrict, log);
}
