import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../lib/clock.ts';
import { EventBus } from './event-bus.ts';
import { MemoryFeed } from './memory-feed.ts';
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
