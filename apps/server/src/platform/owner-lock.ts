import { join } from 'node:path';
import { ConfigError } from '../config/env.ts';
import { lockFile } from './file-lock.ts';

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
