import type { QueryClient } from '@tanstack/react-query';
import type { LiveEventName } from '@windfall/contract';

/** One event of the stream, its data as it came. */
export interface LiveEvent {
  readonly name: string;
  readonly data: unknown;
  /** By which the stream goes on after a gap. */
  readonly id: string;
}

/** What events change on the screens of a member, by the event's name. Features define theirs. */
export type LiveEventHandlers = Readonly<
  Partial<Record<LiveEventName, (client: QueryClient, userId: string, data: unknown) => void>>
>;

/** Data of an event; null when it is not JSON. */
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
