import { LIVE_EVENTS } from '@windfall/contract';
import { AppError } from '../../lib/app-error.ts';
import type { EventFeed, LiveEvent, NumberedEvent } from './live-event.ts';

/** How many events can be caught up on. */
const LOG_SIZE = 5_000;

/** An event as a reader of the stream gets it: its number, and its text. */
interface LogEntry extends NumberedEvent {
  readonly frame: string;
}

/** One open stream. */
export interface Subscriber {
  readonly memberId: string;
  /** Sends a piece of the stream. */
  send(frame: string): void;
  /** The member's session may be over. */
  recheck(): void;
}

interface Subscription {
  readonly subscriber: Subscriber;
  /** Events up to this one were sent. */
  sent: number;
}

/** Hands events to the streams of those they are for, and keeps the latest for those who come back. */
export class EventBus {
  readonly #feed: EventFeed;
  readonly #subscriptions = new Map<string, Set<Subscription>>();
  readonly #listeners = new Map<LiveEvent['type'], () => void>();
  #log: LogEntry[] = [];
  /** Events up to this one may be gone from the log. */
  #floor = 0;
  #last = 0;
  #size = 0;
  #started: Promise<void> | undefined;

  constructor(feed: EventFeed) {
    this.#feed = feed;
  }

  /** How many streams are open. */
  get size(): number {
    return this.#size;
  }

  /** Tells of what happened. Only after the commit: what is rolled back has not happened. */
  publish(...events: readonly LiveEvent[]): void {
    this.#feed.publish(events);
  }

  /** Has the server itself hear of events of this type, also those of other servers once a stream is open here. */
  listen(type: LiveEvent['type'], hear: () => void): void {
    this.#listeners.set(type, hear);
  }

  /**
   * Opens a stream that begins after the event of this id; answers how to end it. Throws TOO_MANY_STREAMS when the
   * member has as many open here as one may.
   */
  async subscribe(subscriber: Subscriber, lastEventId: string | undefined): Promise<() => void> {
    this.#started ??= this.#start();
    await this.#started.catch((error: unknown) => {
      this.#started = undefined;
      throw error;
    });
    const seen = this.#numberOf(lastEventId);
    // Another server may have been ahead of this one.
    if (seen !== undefined && seen > this.#last) await this.#feed.catchUp();
    const ofMember = this.#subscriptions.get(subscriber.memberId) ?? new Set();
    // From here on nothing is waited for, so that of several at once the last ones are refused.
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

  /** What happened since the reader was here, or that this is not known. */
  #begin(subscription: Subscription, lastEventId: string | undefined, seen: number | undefined): void {
    const { subscriber } = subscription;
    const isKnown = seen !== undefined && seen >= this.#floor && seen <= this.#last;
    if (isKnown) {
      for (const entry of this.#log) {
        if (entry.seq > seen && entry.type !== 'session' && isFor(entry, subscriber.memberId))
          subscriber.send(entry.frame);
      }
    }
    const missed = lastEventId !== undefined && !isKnown;
    // The id alone is no event to a browser, but it is what it will come back with.
    subscriber.send(missed ? this.#frame(this.#last, 'resync', {}) : `id: ${this.#idOf(this.#last)}\n\n`);
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
      const entry = { ...event, frame: this.#frame(event.seq, event.type, event.data) };
      this.#log.push(entry);
      this.#last = event.seq;
      this.#listeners.get(event.type)?.();
      this.#deliver(entry);
    }
    if (this.#log.length < 2 * LOG_SIZE) return;
    const dropped = this.#log.splice(0, this.#log.length - LOG_SIZE);
    this.#floor = dropped.at(-1)?.seq ?? this.#floor;
  }

  #deliver(entry: LogEntry): void {
    const groups = entry.audience
      ? [...new Set(entry.audience)].flatMap((id) => this.#subscriptions.get(id) ?? [])
      : [...this.#subscriptions.values()];
    for (const group of groups) {
      // A copy: a stream that cannot keep up leaves the set while it is walked.
      for (const subscription of [...group]) {
        if (entry.seq <= subscription.sent) continue;
        subscription.sent = entry.seq;
        if (entry.type === 'session') subscription.subscriber.recheck();
        else subscription.subscriber.send(entry.frame);
      }
    }
  }

  #idOf(seq: number): string {
    return `${this.#feed.epoch}-${seq}`;
  }

  #numberOf(id: string | undefined): number | undefined {
    const digits = id?.startsWith(`${this.#feed.epoch}-`) ? id.slice(this.#feed.epoch.length + 1) : '';
    return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
  }

  /** JSON has no line breaks of its own, so it is one line of data. */
  #frame(seq: number, type: string, data: unknown): string {
    return `id: ${this.#idOf(seq)}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
  }
}

function isFor({ audience }: LogEntry, memberId: string): boolean {
  return audience === null || audience.includes(memberId);
}
