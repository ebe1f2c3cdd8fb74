import type { FastifyReply } from 'fastify';
import { AppError } from '../../lib/app-error.ts';
import type { Quota, RateLimiter, RateLimitPolicy } from './rate-limiter.ts';

/** The quota of one key. */
export interface Limit {
  readonly policy: RateLimitPolicy;
  readonly key: string;
}

/**
 * Takes one use of each quota and reports the rest in headers (draft-ietf-httpapi-ratelimit-headers-10). Throws
 * TOO_MANY_REQUESTS with Retry-After at the first exhausted quota; later quotas stay untouched. Name the widest first,
 * so that a caller who has exhausted it cannot fill the others.
 */
export async function enforceRateLimits(
  limiter: RateLimiter,
  reply: FastifyReply,
  limits: readonly Limit[],
  now: Date,
): Promise<void> {
  const taken: Taken[] = [];
  for (const { policy, key } of limits) {
    const quota = await limiter.take(policy, key, now);
    taken.push({ policy, quota });
    if (!quota.allowed) break;
  }
  const last = taken.at(-1);
  if (!last) return;
  append(reply, 'ratelimit-policy', taken.map(policyItem));
  append(reply, 'ratelimit', taken.map(quotaItem));
  if (last.quota.allowed) return;
  reply.header('retry-after', seconds(last.quota.resetMs));
  throw new AppError('TOO_MANY_REQUESTS');
}

/** Several checks of one request report all their quotas. */
function append(reply: FastifyReply, name: string, items: readonly string[]): void {
  const before = reply.getHeader(name);
  reply.header(name, [...(before === undefined ? [] : [String(before)]), ...items].join(', '));
}

type Taken = { policy: RateLimitPolicy; quota: Quota };
const policyItem = ({ policy, quota }: Taken) =>
  `"${policy.name}";q=${quota.limit};w=${seconds(policy.windowMs)}`;
const quotaItem = ({ policy, quota }: Taken) =>
  `"${policy.name}";r=${quota.remaining};t=${seconds(quota.resetMs)}`;
const seconds = (milliseconds: number) => Math.ceil(milliseconds / 1000);
