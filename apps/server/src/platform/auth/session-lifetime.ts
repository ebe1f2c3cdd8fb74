import type { AdminSettings } from '@windfall/contract';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A session ends this long after it began, however much it is used. */
export const SESSION_LIFETIME_MS = 30 * DAY_MS;

/** A session that is not used ends after this. */
export const SESSION_IDLE_LIMIT_MS = 14 * DAY_MS;

/** How exactly a session's last use is known: one write an hour at most. */
export const TOUCH_INTERVAL_MS = HOUR_MS;

/** How long sessions last at most, and without use. */
export interface SessionLimits {
  readonly lifetimeMs: number;
  readonly idleMs: number;
}

const STANDARD: SessionLimits = { lifetimeMs: SESSION_LIFETIME_MS, idleMs: SESSION_IDLE_LIMIT_MS };
/** A working day; and since use is known to the hour, not less than a few of them. */
const HIGH: SessionLimits = { lifetimeMs: 12 * HOUR_MS, idleMs: 3 * HOUR_MS };

/** What the security level leaves of a session, also of those that began before it was raised (decisions, Screens). */
export function sessionLimits({ securityLevel }: Pick<AdminSettings, 'securityLevel'>): SessionLimits {
  return securityLevel === 'high' ? HIGH : STANDARD;
}

/** Sessions that began or were used before these instants are over. */
export function sessionBounds(limits: SessionLimits, now: Date): { begunAfter: string; seenAfter: string } {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  return { begunAfter: before(limits.lifetimeMs), seenAfter: before(limits.idleMs) };
}
