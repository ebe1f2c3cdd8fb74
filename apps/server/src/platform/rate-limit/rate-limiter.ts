/** A quota: `limit` uses in a window that begins with the first use. */
export interface RateLimitPolicy {
  /** Name in the `RateLimit` headers: lower-case letters and hyphens. */
  readonly name: string;
  readonly limit: number;
  readonly windowMs: number;
  /** Counted for all servers of the database together; absent for counts of each server. */
  readonly isShared?: true;
}

/** The state of a quota after a use. */
export interface Quota {
  readonly allowed: boolean;
  /** Number of uses, which may be lower than the policy's. */
  readonly limit: number;
  readonly remaining: number;
  readonly resetMs: number;
}

/**
 * Counts uses of quotas. Methods are asynchronous so that an implementation can count for several servers. `now` is the
 * caller's clock.
 */
export interface RateLimiter {
  /** Takes one use of the key's quota, or reports that none is left. */
  take(policy: RateLimitPolicy, key: string, now: Date): Promise<Quota>;
  /** Returns a use, for quotas that count failures: taking first keeps concurrent attempts within the limit. */
  giveBack(policy: RateLimitPolicy, key: string, now: Date): Promise<void>;
  /** Ends the key's window and so restores the whole quota. */
  clear(policy: RateLimitPolicy, key: string): Promise<void>;
}

/** Strict limits are half of their policies. */
export type IsStrict = () => boolean;

/** Number of uses in a window. */
export function currentLimit(policy: RateLimitPolicy, isStrict: IsStrict): number {
  return isStrict() ? Math.ceil(policy.limit / 2) : policy.limit;
}

interface Count {
  used: number;
  readonly endsAt: number;
}

const MAX_KEYS = 100_000;

/** Counts in this process. Holds at most `maxKeys` counts; beyond that it drops the oldest window. */
export class MemoryRateLimiter implements RateLimiter {
  /** In the order in which windows began. */
  readonly #counts = new Map<string, Count>();
  readonly #isStrict: IsStrict;
  readonly #maxKeys: number;

  constructor(isStrict: IsStrict = () => false, maxKeys = MAX_KEYS) {
    this.#isStrict = isStrict;
    this.#maxKeys = maxKeys;
  }

  /** Number of stored windows. */
  get size(): number {
    return this.#counts.size;
  }

  async take(policy: RateLimitPolicy, key: string, now: Date): Promise<Quota> {
    const count = this.#current(policy, key, now) ?? this.#begin(policy, key, now);
    const limit = currentLimit(policy, this.#isStrict);
    const allowed = count.used < limit;
    if (allowed) count.used += 1;
    const resetMs = count.endsAt - now.getTime();
    // More may have been used before limits became strict.
    return { allowed, limit, remaining: Math.max(0, limit - count.used), resetMs };
  }

  async giveBack(policy: RateLimitPolicy, key: string, now: Date): Promise<void> {
    const count = this.#current(policy, key, now);
    if (count && count.used > 0) count.used -= 1;
  }

  async clear(policy: RateLimitPolicy, key: string): Promise<void> {
    this.#counts.delete(idOf(policy, key));
  }

  #current(policy: RateLimitPolicy, key: string, now: Date): Count | undefined {
    const count = this.#counts.get(idOf(policy, key));
    const left = (count?.endsAt ?? 0) - now.getTime();
    // A window that ends later than a new one began before the clock was set back, and would not end for that long.
    return left > 0 && left <= policy.windowMs ? count : undefined;
  }

  #begin(policy: RateLimitPolicy, key: string, now: Date): Count {
    const id = idOf(policy, key);
    this.#counts.delete(id);
    this.#makeRoom(now);
    const count = { used: 0, endsAt: now.getTime() + policy.windowMs };
    this.#counts.set(id, count);
    return count;
  }

  /** Drops ended windows from the oldest on, and the oldest one when there is still no room. */
  #makeRoom(now: Date): void {
    for (const [id, { endsAt }] of this.#counts) {
      if (endsAt > now.getTime() && this.#counts.size < this.#maxKeys) return;
      this.#counts.delete(id);
    }
  }
}

const idOf = (policy: RateLimitPolicy, key: string) => `${policy.name} ${key}`;
