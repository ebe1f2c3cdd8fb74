import { LIVE_EVENTS } from '@windfall/contract';
import { AppError } from '../../lib/app-error.ts';
import type { EventFeed, LiveEvent, LoadEventData, NumberedEvent } from './live-event.ts';

/** Maximum number of events in the catch-up log. */
const LOG_SIZE = 5_000;

/**
 * An entry of the catch-up log. Messages are not stored, because they may be hidden or deleted by the time the reader
 * reconnects. A reader who missed one gets a resync.
 */
interface LogEntry extends Pick<NumberedEvent, 'seq' | 'type' | 'audience'> {
  readonly frame: string | null;
}

/** An open event stream. */
interface Subscriber {
  readonly memberId: string;
  /** The member whose session it is: another one where the stream is that of a group. */
  readonly personId: string;
  /** Sends a chunk of the stream. */
  send(frame: string): void;
  /** Called when the member's session may have ended. */
  recheck(): void;
}

interface Subscription {
  readonly subscriber: Subscriber;
  /** Sequence number of the last event sent. */
  sent: number;
}

/** Delivers events to the streams of their audience and stores the latest events for readers who reconnect. */
export class EventBus {
  readonly #feed: EventFeed;
  readonly #subscriptions = new Map<string, Set<Subscription>>();
  readonly #listeners = new Map<LiveEvent['type'], () => void>();
  #log: LogEntry[] = [];
  /** Events up to this number may be missing from the log. */
  #floor = 0;
  #last = 0;
  #size = 0;
  #started: Promise<void> | undefined;

  constructor(feed: EventFeed) {
    this.#feed = feed;
  }

  /** Number of open streams. */
  get size(): number {
    return this.#size;
  }

  /** Publishes events. Callers publish after the commit only. */
  publish(...events: readonly LiveEvent[]): void {
    this.#feed.publish(events);
  }

  /**
   * Registers a handler of this server for events of a type; events of other servers arrive once a stream is open here.
   */
  listen(type: LiveEvent['type'], hear: () => void): void {
    this.#listeners.set(type, hear);
  }

  /** Sets the loader for messages: servers pass message ids to each other and load the texts themselves. */
  loadMessagesWith(load: LoadEventData): void {
    this.#feed.loadMessagesWith(load);
  }

  /**
   * Opens a stream that begins after the event with this id, and returns the function that ends it. Throws
   * TOO_MANY_STREAMS at the member's limit for this server.
   */
  async subscribe(subscriber: Subscriber, lastEventId: string | undefined): Promise<() => void> {
    this.#started ??= this.#start();
    await this.#started.catch((error: unknown) => {
      this.#started = undefined;
      throw error;
    });
    const seen = this.#numberOf(lastEventId);
    // Another server may be ahead of this one.
    if (seen !== undefined && seen > this.#last) await this.#feed.catchUp();
    const ofMember = this.#subscriptions.get(subscriber.memberId) ?? new Set();
    // No `await` follows, so the check of the limit also holds for concurrent subscriptions.
    if (ofMember.size >= LIVE_EVENTS.maxConnections) throw new AppError('TOO_MANY_STREAMS');
    const subscription = { subscriber, sent: this.#last };
    this.#begin(subscription, lastEventId, seen);
    this.#subscriptions.set(subscriber.memberId, ofMember.add(subscription));
    this.#size += 1;
    return () => this.#end(subscription);
  }

  /** Rejects when events do not reach this server. */
  check(): Promise<void> {
    return this.#feed.check();
  }

  async close(): Promise<void> {
    await this.#feed.close();
  }

  async #start(): Promise<void> {
    const early: NumberedEvent[] = [];
    let receive = (events: readonly NumberedEvent[]): void => {
      early.push(...events);
    };
    const { since } = await this.#feed.start((events) => receive(events));
    this.#floor = since;
    this.#last = since;
    receive = (events) => this.#receive(events);
    receive(early);
  }

  /** Sends the events since the reader's last one, or a resync when they are no longer known. */
  #begin(subscription: Subscription, lastEventId: string | undefined, seen: number | undefined): void {
    const { subscriber } = subscription;
    const missed = seen === undefined ? undefined : this.#missedBy(subscriber.memberId, seen);
    for (const frame of missed ?? []) subscriber.send(frame);
    const isAstray = lastEventId !== undefined && missed === undefined;
    // A frame with an id only is no event for the browser, but sets its Last-Event-ID.
    subscriber.send(isAstray ? this.#frame(this.#last, 'resync', {}) : `id: ${this.#idOf(this.#last)}\n\n`);
  }

  /** Frames a member has missed since this number; undefined when they are no longer known. */
  #missedBy(memberId: string, seen: number): string[] | undefined {
    if (seen < this.#floor || seen > this.#last) return undefined;
    const frames: string[] = [];
    for (const entry of this.#log) {
      if (entry.seq <= seen || entry.type === 'session' || !isFor(entry, memberId)) continue;
      if (entry.frame === null) return undefined;
      frames.push(entry.frame);
    }
    return frames;
  }

  #end(subscription: Subscription): void {
    const { memberId } = subscription.subscriber;
    const ofMember = this.#subscriptions.get(memberId);
    if (!ofMember?.delete(subscription)) return;
    this.#size -= 1;
    if (ofMember.size === 0) this.#subscriptions.delete(memberId);
  }

  #receive(events: readonly NumberedEvent[]): void {
    for (const event of events) {
      const { seq, type, audience } = event;
      const frame = this.#frame(seq, type, event.data);
      this.#log.push({ seq, type, audience, frame: type === 'message' ? null : frame });
      this.#last = seq;
      this.#listeners.get(type)?.();
      this.#deliver(event, frame);
    }
    if (this.#log.length < 2 * LOG_SIZE) return;
    const dropped = this.#log.splice(0, this.#log.length - LOG_SIZE);
    this.#floor = dropped.at(-1)?.seq ?? this.#floor;
  }

  #deliver(event: NumberedEvent, frame: string): void {
    for (const ofMember of this.#audienceOf(event)) {
      // A copy, because a stream that is too slow is removed from the set during the loop.
      for (const subscription of [...ofMember]) {
        if (event.seq <= subscription.sent) continue;
        subscription.sent = event.seq;
        if (event.type === 'session') subscription.subscriber.recheck();
        else subscription.subscriber.send(frame);
      }
    }
  }

  /** A member's session ends the streams of groups too that it opened. */
  #audienceOf({ type, audience }: NumberedEvent): Iterable<Subscription>[] {
    const all = [...this.#subscriptions.values()];
    if (!audience) return all;
    const ofMembers = [...new Set(audience)].flatMap((id) => this.#subscriptions.get(id) ?? []);
    if (type !== 'session') return ofMembers;
    const ofGroups = all
      .flatMap((some) => [...some])
      .filter(
        ({ subscriber: { memberId, personId } }) => memberId !== personId && audience.includes(personId),
      );
    return [...ofMembers, ofGroups];
  }

  #idOf(seq: number): string {
    return `${this.#feed.epoch}-${seq}`;
  }

  #numberOf(id: string | undefined): number | undefined {
    const digits = id?.startsWith(`${this.#feed.epoch}-`) ? id.slice(this.#feed.epoch.length + 1) : '';
    return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
  }

  /** JSON has no raw line breaks, so it fits one `data:` line. */
  #frame(seq: number, type: string, data: unknown): string {
    return `id: ${this.#idOf(seq)}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
  }
}

function isFor({ audience }: LogEntry, memberId: string): boolean {
  return audience === null || audience.includes(memberId);
}
