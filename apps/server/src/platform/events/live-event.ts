import type { LiveEventName } from '@windfall/contract';

/**
 * A live event. `session` events stay inside the server: they say that sessions of the audience may have ended, on any
 * server that holds their streams.
 */
export interface LiveEvent {
  readonly type: LiveEventName | 'session';
  /** Ids of the members who receive it; null for all. */
  readonly audience: readonly string[] | null;
  readonly data: unknown;
}

/** An event with its position in the global order. */
export interface NumberedEvent extends LiveEvent {
  readonly seq: number;
}

/** Loads the current data of events by id; deleted rows are missing from the result. */
export type LoadEventData = (ids: readonly string[]) => Promise<ReadonlyMap<string, unknown>>;

/** Numbers events and distributes them to all servers of the community. */
export interface EventFeed {
  /** Identifies the numbering: sequence numbers of another epoch have no meaning. */
  readonly epoch: string;
  /** Starts delivering events. Earlier events are not delivered. */
  start(receive: (events: readonly NumberedEvent[]) => void): Promise<{ readonly since: number }>;
  publish(events: readonly LiveEvent[]): void;
  /** Sets the loader for messages, which are distributed by id. */
  loadMessagesWith(load: LoadEventData): void;
  /** Fetches the events other servers have published so far. */
  catchUp(): Promise<void>;
  /** Rejects when events do not reach this server. */
  check(): Promise<void>;
  close(): Promise<void>;
}
