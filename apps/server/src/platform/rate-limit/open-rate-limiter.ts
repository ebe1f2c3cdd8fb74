import type { FastifyBaseLogger } from 'fastify';
import type { DialectConnection } from '../../db/dialects/dialect.ts';
import { PostgresRateLimiter } from './postgres-rate-limiter.ts';
import { type IsStrict, MemoryRateLimiter, type RateLimiter } from './rate-limiter.ts';

/** SQLite has one server, which counts in memory; servers of a PostgreSQL database share their counts. */
export function openRateLimiter(
  { name, write }: DialectConnection,
  isStrict: IsStrict,
  log: FastifyBaseLogger,
): RateLimiter {
  const memory = new MemoryRateLimiter(isStrict);
  return name === 'sqlite' ? memory : new PostgresRateLimiter(write, memory, isStrict, log);
}
