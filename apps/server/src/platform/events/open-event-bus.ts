import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../lib/clock.ts';
import { EventBus } from './event-bus.ts';
import type { EventFeed, LiveEvent, NumberedEvent } from './live-event.ts';
import { PostgresFeed } from './postgres-feed.ts';

/** A SQLite database has one server; servers of a PostgreSQL database exchange events through it. */
export function openEventBus(
  config: Config['database'],
  db: Database,
  clock: Clock,
  log: FastifyBaseLogger,
): EventBus {
  return new EventBus(
    config.dialect === 'sqlite' ? new MemoryFeed() : new PostgresFeed(config.url, db, clock, log),
  );
}

/** Feed of a single server. Its numbering ends with the process. */
class MemoryFeed implements EventFeed {
  readonly epoch = randomUUID().slice(0, 8);
  #last = 0;
  #receive: ((events: readonly NumberedEvent[]) => void) | undefined;

  async start(receive: (events: readonly NumberedEvent[]) => void): Promise<{ since: number }> {
    this.#receive = receive;
    return { since: this.#last };
  }

  publish(events: readonly LiveEvent[]): void {
    const numbered = events.map((event) => {
      this.#last += 1;
      return { ...event, seq: this.#last };
    });
    this.#receive?.(numbered);
  }

  /** Events stay in memory, so there is nothing to load. */
  loadMessagesWith(): void {}

  async catchUp(): Promise<void> {}

  async check(): Promise<void> {}

  async close(): Promise<void> {
    this.#receive = undefined;
  }
}
