import type { AdminSettings } from '@windfall/contract';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Absolute lifetime of a session, independent of its use. */
export const SESSION_LIFETIME_MS = 30 * DAY_MS;

/** Idle timeout of a session. */
export const SESSION_IDLE_LIMIT_MS = 14 * DAY_MS;

/** Precision of a session's last use: at most one write an hour. */
export const TOUCH_INTERVAL_MS = HOUR_MS;

/** Absolute and idle lifetime of sessions. */
export interface SessionLimits {
  readonly lifetimeMs: number;
  readonly idleMs: number;
}

const STANDARD: SessionLimits = { lifetimeMs: SESSION_LIFETIME_MS, idleMs: SESSION_IDLE_LIMIT_MS };
/** One working day. The idle limit is a few hours because the last use is known to the hour only. */
const HIGH: SessionLimits = { lifetimeMs: 12 * HOUR_MS, idleMs: 3 * HOUR_MS };

/**
 * Lifetimes under the security level. They also apply to sessions that began before it was raised
 * (docs/product/administration.md#high-security).
 */
export function sessionLimits({ securityLevel }: Pick<AdminSettings, 'securityLevel'>): SessionLimits {
  return securityLevel === 'high' ? HIGH : STANDARD;
}

/** Sessions that began or were last used before these instants have ended. */
export function sessionBounds(limits: SessionLimits, now: Date): { begunAfter: string; seenAfter: string } {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  return { begunAfter: before(limits.lifetimeMs), seenAfter: before(limits.idleMs) };
}
