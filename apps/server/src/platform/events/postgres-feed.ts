import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database, Writer } from '../../db/database.ts';
import { openClient } from '../../db/dialects/postgres-connection.ts';
import { type Clock, instantIn } from '../../lib/clock.ts';
import type { EventFeed, LiveEvent, LoadEventData, NumberedEvent } from './live-event.ts';

const CHANNEL = 'windfall_live_events';
/** Arbitrary lock number, used nowhere else. */
const LOCK = 7_214_331;
const BATCH = 200;
const REMEMBERED = 1_000;
const RETENTION_MS = 3_600_000;
const RECONNECT_MS = 500;

/**
 * Feed of servers that share a PostgreSQL database: a table numbers the events, NOTIFY wakes the other servers. Events
 * are written under a lock held until the commit, so their numbers appear in order and readers skip none. Of a message
 * only the id is stored, so no copy of its text outlives it.
 */
export class PostgresFeed implements EventFeed {
  readonly epoch = 'db';
  readonly #url: string;
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #log: FastifyBaseLogger;
  #queue: LiveEvent[] = [];
  #writing: Promise<void> = Promise.resolve();
  #reading: Promise<void> = Promise.resolve();
  #receive: ((events: readonly NumberedEvent[]) => void) | undefined;
  #loadMessages: LoadEventData = async () => new Map();
  #listener: pg.Client | undefined;
  #readAgain: NodeJS.Timeout | undefined;
  #isListening = false;
  #last = 0;
  #closed = false;

  constructor(url: string, db: Database, clock: Clock, log: FastifyBaseLogger) {
    this.#url = url;
    this.#db = db;
    this.#clock = clock;
    this.#log = log;
  }

  async start(receive: (events: readonly NumberedEvent[]) => void): Promise<{ since: number }> {
    if (!this.#isListening) await this.#listen();
    const recent = await this.#db.read
      .selectFrom('live_events')
      .select('seq')
      .orderBy('seq', 'desc')
      .limit(REMEMBERED)
      .execute();
    this.#last = (recent.at(-1)?.seq ?? 1) - 1;
    const since = this.#last;
    this.#receive = receive;
    await this.catchUp();
    return { since };
  }

  publish(events: readonly LiveEvent[]): void {
    this.#queue.push(...events);
    this.#writing = this.#writing.then(() => this.#write());
  }

  loadMessagesWith(load: LoadEventData): void {
    this.#loadMessages = load;
  }

  catchUp(): Promise<void> {
    this.#reading = this.#reading.then(() => this.#read());
    return this.#reading;
  }

  async check(): Promise<void> {
    // Nothing listens before the first stream is opened on this server.
    if (this.#receive && !this.#isListening) throw new Error('cut off from the database');
    await this.#db.read.selectFrom('live_events').select('seq').limit(1).execute();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#writing;
    this.#receive = undefined;
    clearTimeout(this.#readAgain);
    await this.#reading;
    await this.#listener?.end();
  }

  /**
   * Queued events are written together. An event that cannot be written is lost; clients find its change by polling.
   */
  async #write(): Promise<void> {
    const batch = this.#queue.splice(0, BATCH);
    if (batch.length === 0) return;
    try {
      await this.#db.transaction((trx) => this.#insert(trx, batch), { evenWhenClosed: true });
    } catch (error) {
      this.#log.warn({ err: error, events: batch.length }, 'could not publish live events');
    }
    await this.#write();
  }

  async #insert(trx: Writer, batch: readonly LiveEvent[]): Promise<void> {
    const created_at = this.#clock.now().toISOString();
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    await trx
      .insertInto('live_events')
      .values(
        batch.map(({ type, audience, data }) => ({
          type,
          audience: audience && JSON.stringify(audience),
          data: JSON.stringify(type === 'message' ? { id: idIn(data) } : data),
          created_at,
        })),
      )
      .execute();
    await trx
      .deleteFrom('live_events')
      .where('created_at', '<', instantIn(this.#clock, -RETENTION_MS))
      .execute();
    await sql`select pg_notify(${CHANNEL}, '')`.execute(trx);
  }

  async #read(): Promise<void> {
    try {
      for (;;) {
        if (!this.#receive) return;
        const rows = await this.#db.read
          .selectFrom('live_events')
          .select(['seq', 'type', 'audience', 'data'])
          .where('seq', '>', this.#last)
          .orderBy('seq')
          .limit(BATCH)
          .execute();
        const events = await this.#withMessages(rows.map(toEvent));
        this.#last = rows.at(-1)?.seq ?? this.#last;
        if (events.length > 0) this.#receive?.(events);
        if (rows.length < BATCH) return;
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'could not read live events; trying again');
      // Without this timer the next read would wait for the next published event.
      this.#readAgain ??= setTimeout(() => {
        this.#readAgain = undefined;
        void this.catchUp();
      }, RECONNECT_MS).unref();
    }
  }

  /** Loads messages in their current state. The audience of a deleted one gets a resync. */
  async #withMessages(events: readonly NumberedEvent[]): Promise<NumberedEvent[]> {
    const ids = events.filter(({ type }) => type === 'message').map(({ data }) => idIn(data));
    if (ids.length === 0) return [...events];
    const found = await this.#loadMessages(ids);
    return events.map((event) => {
      if (event.type !== 'message') return event;
      const data = found.get(idIn(event.data));
      return data === undefined ? { ...event, type: 'resync', data: {} } : { ...event, data };
    });
  }

  async #listen(): Promise<void> {
    const client = await openClient(this.#url);
    client.on('notification', () => {
      // Who is told of a change asks for it next.
      this.#db.standby?.expectNewer();
      void this.catchUp();
    });
    try {
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      await client.end();
      throw error;
    }
    if (this.#closed) return client.end();
    client.once('end', () => {
      this.#isListening = false;
      void this.#listenAgain();
    });
    this.#listener = client;
    this.#isListening = true;
  }

  /** Events published while the connection was down are in the table. */
  async #listenAgain(): Promise<void> {
    while (!this.#closed) {
      try {
        await this.#listen();
        return await this.catchUp();
      } catch (error) {
        this.#log.warn({ err: error }, 'live events are cut off from the database; trying again');
        await sleep(RECONNECT_MS);
      }
    }
  }
}

function idIn(data: unknown): string {
  const id = typeof data === 'object' && data !== null && 'id' in data ? data.id : undefined;
  return typeof id === 'string' ? id : '';
}

function toEvent(row: { seq: number; type: string; audience: string | null; data: string }): NumberedEvent {
  return {
    seq: row.seq,
    // `publish` is the only writer, so the type is a known one.
    type: row.type as NumberedEvent['type'],
    audience: row.audience === null ? null : JSON.parse(row.audience),
    data: JSON.parse(row.data),
  };
}
