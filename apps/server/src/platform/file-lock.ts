import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '../config/env.ts';
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

/** Another process uses the data folder. */
export class OwnedElsewhereError extends ConfigError {}

/** Locks the data folder for this process and returns the function that releases it. */
export function takeOwnership(dataDir: string): () => void {
  let release: (() => void) | undefined;
  try {
    release = lockFile(join(dataDir, 'owner.lock'));
  } catch (cause) {
    throw new ConfigError(
      `The file owner.lock in ${dataDir} (DATA_DIR) cannot be written. Change its rights or delete it.`,
      { cause },
    );
  }
  if (!release) {
    throw new OwnedElsewhereError(
      `Another Windfall server already uses the folder ${dataDir}. Stop it first, or set DATA_DIR.`,
    );
  }
  return release;
}
