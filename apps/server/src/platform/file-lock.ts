import { DatabaseSync } from 'node:sqlite';
import { isRetriable } from '../db/dialects/predicates.ts';

/**
 * Takes a lock for this process and returns the function that releases it, or undefined when another process holds it.
 * The operating system holds the lock through a small database file, so it ends with the process.
 */
export function lockFile(file: string): (() => void) | undefined {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: 0 });
    // The write fails where the file is read-only; `begin exclusive` alone would succeed there for several processes.
    lock.exec('pragma journal_mode = memory; begin exclusive; pragma user_version = 1;');
  } catch (error) {
    lock?.close();
    if (isRetriable(error)) return undefined;
    throw error;
  }
  return () => lock.close();
}
