import type { LiveEventName } from '@windfall/contract';

/** One event of the stream, its data as it came. */
export interface LiveEvent {
  readonly name: LiveEventName;
  readonly data: unknown;
  /** By which the stream goes on after a gap. */
  readonly id: string;
}

/** Every name the stream may send; a browser hears only those it listens for. */
export const LIVE_EVENT_NAMES = Object.keys({
  message: 0,
  read: 0,
  listing: 0,
  user: 0,
  notice: 0,
  settings: 0,
  resync: 0,
} satisfies Record<LiveEventName, 0>) as LiveEventName[];

/** Data of an event; null when it is not JSON. */
export function parseData(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
