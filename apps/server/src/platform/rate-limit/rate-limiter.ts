/** How often something may be done: `limit` times in a window that begins with the first time. */
export interface RateLimitPolicy {
  /** Told to clients in the `RateLimit` headers: lower-case letters and hyphens. */
  readonly name: string;
  readonly limit: number;
  readonly windowMs: number;
}

/** What is left of a quota after a take. */
export interface Quota {
  readonly allowed: boolean;
  readonly remaining: number;
  readonly resetMs: number;
}

/**
 * Counts uses of quotas. Answers are promises so that an implementation may count for several servers together.
 * `now` is the caller's clock.
 */
export interface RateLimiter {
  /** Takes one use of the key's quota, or tells that none is left. */
  take(policy: RateLimitPolicy, key: string, now: Date): Promise<Quota>;
  /** Returns a use, for quotas that count failures: taking first means attempts made at once cannot slip past. */
  giveBack(policy: RateLimitPolicy, key: string, now: Date): Promise<void>;
}

interface Count {
  used: number;
  readonly endsAt: number;
}

const MAX_KEYS = 100_000;

/** Counts in this process. Holds at most `maxKeys` counts; beyond that the oldest window is forgotten. */
export class MemoryRateLimiter implements RateLimiter {
  /** In the order in which the windows began. */
  readonly #counts = new Map<string, Count>();
  readonly #maxKeys: number;

  constructor(maxKeys = MAX_KEYS) {
    this.#maxKeys = maxKeys;
  }

  /** How many windows are remembered. */
  get size(): number {
    return this.#counts.size;
  }

  async take(policy: RateLimitPolicy, key: string, now: Date): Promise<Quota> {
    const count = this.#current(policy, key, now) ?? this.#begin(policy, key, now);
    const allowed = count.used < policy.limit;
    if (allowed) count.used += 1;
    return { allowed, remaining: policy.limit - count.used, resetMs: count.endsAt - now.getTime() };
  }

  async giveBack(policy: RateLimitPolicy, key: string, now: Date): Promise<void> {
    const count = this.#current(policy, key, now);
    if (count && count.used > 0) count.used -= 1;
  }

  #current(policy: RateLimitPolicy, key: string, now: Date): Count | undefined {
    const count = this.#counts.get(idOf(policy, key));
    return count && count.endsAt > now.getTime() ? count : undefined;
  }

  #begin(policy: RateLimitPolicy, key: string, now: Date): Count {
    const id = idOf(policy, key);
    this.#counts.delete(id);
    this.#makeRoom(now);
    const count = { used: 0, endsAt: now.getTime() + policy.windowMs };
    this.#counts.set(id, count);
    return count;
  }

  /** Forgets windows that are over from the oldest on, and the oldest one when there is still no room. */
  #makeRoom(now: Date): void {
    for (const [id, { endsAt }] of this.#counts) {
      if (endsAt > now.getTime() && this.#counts.size < this.#maxKeys) return;
      this.#counts.delete(id);
    }
  }
}

const idOf = (policy: RateLimitPolicy, key: string) => `${policy.name} ${key}`;
