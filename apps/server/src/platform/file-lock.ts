import { DatabaseSync } from 'node:sqlite';
import { isRetriable } from '../db/dialects/predicates.ts';

/**
 * Takes a lock for this process and answers how to give it back; undefined when another one has it. The lock is one of
 * the operating system, held through a small database file of its own, so it ends with the process, however that ends.
 */
export function lockFile(file: string): (() => void) | undefined {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: 0 });
    // The write is what fails where the file may only be read: to begin there takes a lock that others have as well.
    lock.exec('pragma journal_mode = memory; begin exclusive; pragma user_version = 1;');
  } catch (error) {
    lock?.close();
    if (isRetriable(error)) return undefined;
    throw error;
  }
  return () => lock.close();
}
