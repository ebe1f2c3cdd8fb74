import type { QueryClient } from '@tanstack/react-query';
import type { LiveEventName } from '@windfall/contract';

/** One event of the stream with its unparsed data. */
export interface LiveEvent {
  readonly name: string;
  readonly data: unknown;
  /** Id from which the stream continues after an interruption. */
  readonly id: string;
}

/** Event handlers by event name. Each feature defines its own. */
export type LiveEventHandlers = Readonly<
  Partial<Record<LiveEventName, (client: QueryClient, userId: string, data: unknown) => void>>
>;

/** Data of an event; null for invalid JSON. */
export function parseData(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

let isOpen = false;

/** Whether the live event stream is open, so that polling is not needed. */
export function isLive(): boolean {
  return isOpen;
}

export function setLive(open: boolean): void {
  isOpen = open;
}
