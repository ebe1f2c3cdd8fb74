import { isIPv4, isIPv6 } from 'node:net';
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

/**
 * Key of an address: an IPv4 address in any notation, or the /64 of an IPv6 address, since one household gets a /64.
 * Invalid addresses share one key, and so do those of connections that were closed before their address was read.
 */
export function addressKey(address: string | undefined): string {
  const bare = address?.split('%', 1)[0] ?? '';
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return 'unknown';
  const groups = expand(bare);
  const isMappedIpv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMappedIpv4)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** Whether the address is a loopback address. */
export function isLoopback(address: string): boolean {
  const key = addressKey(address);
  return key.startsWith('127.') || address === '::1';
}

/** The eight groups. The URL parser normalizes all forms of an IPv6 address, with an IPv4 tail as hexadecimal. */
function expand(address: string): number[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const left = parseGroups(head);
  if (tail === undefined) return left;
  const right = parseGroups(tail);
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}

const parseGroups = (text: string) =>
  text
    .split(':')
    .filter(Boolean)
    .map((group) => Number.parseInt(group, 16));
