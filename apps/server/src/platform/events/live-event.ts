import type { LiveEventName } from '@windfall/contract';

/**
 * Something that happened. `session` never leaves the server: it says that sessions of its audience may be over, on
 * whichever server their streams are open.
 */
export interface LiveEvent {
  readonly type: LiveEventName | 'session';
  /** The members it is for; null is everybody. */
  readonly audience: readonly string[] | null;
  readonly data: unknown;
}

/** An event in the order in which all of them happened. */
export interface NumberedEvent extends LiveEvent {
  readonly seq: number;
}

/** Finds by their ids what events told of; what is gone is not found. */
export type LoadEventData = (ids: readonly string[]) => Promise<ReadonlyMap<string, unknown>>;

/** Numbers events and carries them to every server of the community. */
export interface EventFeed {
  /** Names the numbering: numbers of another one mean nothing. */
  readonly epoch: string;
  /** Begins to hand out events. What was before the first one handed out is not known. */
  start(receive: (events: readonly NumberedEvent[]) => void): Promise<{ readonly since: number }>;
  publish(events: readonly LiveEvent[]): void;
  /** How messages are found that are carried by their ids. */
  carryMessagesById(load: LoadEventData): void;
  /** Fetches what others have published up to now. */
  catchUp(): Promise<void>;
  /** Rejects when events do not reach this server. */
  check(): Promise<void>;
  close(): Promise<void>;
}
