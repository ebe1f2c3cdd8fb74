export const LIVE_EVENTS = {
  /** Interval of keep-alive comments, so that proxies keep the connection open. */
  heartbeat: 25_000,
  /** How long a browser waits before it reconnects. */
  retry: 3_000,
  /** Maximum open connections of one member. */
  maxConnections: 5,
} as const;
