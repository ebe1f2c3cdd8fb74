import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Database, TransactionOptions, Writer } from '../src/db/database.ts';

/** A waiting transaction: `reached` resolves once it waits, until `release` is called. */
export interface HeldTransaction {
  readonly reached: Promise<void>;
  readonly release: () => void;
}

/** Holds the next transaction: before it begins, or between its work and its commit. */
export function holdNextTransaction(
  db: Database,
  moment: 'before it' | 'before its commit',
): HeldTransaction {
  const reached = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const transact = db.transaction.bind(db);
  const hold = () => {
    reached.resolve();
    return gate.promise;
  };
  const held = async <T>(work: (trx: Writer) => Promise<T>, options?: TransactionOptions): Promise<T> => {
    if (moment === 'before it') {
      await hold();
      return transact(work, options);
    }
    return transact(async (trx) => {
      const made = await work(trx);
      await hold();
      return made;
    }, options);
  };
  vi.spyOn(db, 'transaction').mockImplementationOnce(held);
  return { reached: reached.promise, release: gate.resolve };
}

/**
 * Resolves when this work is done or waits for a lock. On SQLite one transaction writes at a time, so it always waits.
 */
export async function isDoneOrWaits(db: Database, work: Promise<unknown>): Promise<void> {
  if (db.dialect === 'sqlite') return;
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  done.catch(() => undefined);
  while (!isDone && !(await isAnyoneWaiting(db))) await yieldToEventLoop();
}

async function isAnyoneWaiting(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db.read);
  return rows.length > 0;
}
