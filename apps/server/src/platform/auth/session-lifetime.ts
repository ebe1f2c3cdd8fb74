const DAY_MS = 86_400_000;

/** A session ends this long after it began, however much it is used. */
export const SESSION_LIFETIME_MS = 30 * DAY_MS;

/** A session that is not used ends after this. */
export const SESSION_IDLE_LIMIT_MS = 14 * DAY_MS;

/** How exactly a session's last use is known: one write an hour at most. */
export const TOUCH_INTERVAL_MS = 3_600_000;
