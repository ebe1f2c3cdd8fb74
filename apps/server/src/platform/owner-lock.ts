import { join } from 'node:path';
import { ConfigError } from '../config/env.ts';
import { lockFile } from './file-lock.ts';

/** Somebody else has the data folder. */
export class OwnedElsewhereError extends ConfigError {}

/** Takes the data folder for this process and answers how to give it back. */
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
