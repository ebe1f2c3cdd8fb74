import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';

/** The dependencies of nearly every part of the platform; the context of the server has all of them. */
export interface BaseContext {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly clock: Clock;
  readonly db: Database;
}
