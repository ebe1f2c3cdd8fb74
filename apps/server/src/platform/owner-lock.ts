import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '../config/env.ts';
import { isRetriable } from '../db/dialects/predicates.ts';

/**
 * Takes the data folder for this process and answers how to give it back. The lock is one of the operating system, held
 * through a small database file of its own, so it ends with the process, however that ends.
 */
export function takeOwnership(dataDir: string): () => void {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(dataDir, 'owner.lock'), { timeout: 0 });
    lock.exec('pragma journal_mode = delete; begin exclusive;');
  } catch (cause) {
    lock?.close();
    const sentence = isRetriable(cause)
      ? `Another Windfall server already uses the folder ${dataDir}. Stop it first, or set DATA_DIR.`
      : `The file owner.lock in ${dataDir} (DATA_DIR) cannot be written. Change its rights or delete it.`;
    throw new ConfigError(sentence, { cause });
  }
  return () => lock.close();
}
