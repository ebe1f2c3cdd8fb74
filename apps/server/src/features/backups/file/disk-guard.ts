import { statfs } from 'node:fs/promises';
import { BackupError } from '../backup-error.ts';

const MEBIBYTE = 1_048_576;
/** What the rest of the server needs to go on writing. */
const RESERVE_BYTES = 128 * MEBIBYTE;
const LOOK_EVERY_BYTES = 32 * MEBIBYTE;

/** Keeps a backup from filling the disk: the site has to go on writing there. */
export class DiskGuard {
  readonly #dir: string;
  #unchecked = 0;

  constructor(dir: string) {
    this.#dir = dir;
  }

  /** Throws when there is no room for this much. */
  async expect(bytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.#dir);
    if (bavail * bsize >= bytes + RESERVE_BYTES) return;
    throw new BackupError(
      `There is not enough free disk space in ${this.#dir}: ${inMebibytes(bytes + RESERVE_BYTES)} MB are needed and ` +
        `${inMebibytes(bavail * bsize)} MB are free.`,
    );
  }

  /** To be told of what was written; looks at the disk from time to time. */
  async spent(bytes: number): Promise<void> {
    this.#unchecked += bytes;
    if (this.#unchecked < LOOK_EVERY_BYTES) return;
    this.#unchecked = 0;
    await this.expect(0);
  }
}

const inMebibytes = (bytes: number) => Math.ceil(bytes / MEBIBYTE);
