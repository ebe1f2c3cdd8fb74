import { statfs } from 'node:fs/promises';
import { BackupError } from '../backup-error.ts';

const MEBIBYTE = 1_048_576;
/** Disk space reserved for the rest of the server. */
const RESERVE_BYTES = 128 * MEBIBYTE;
const CHECK_INTERVAL_BYTES = 32 * MEBIBYTE;

/** Keeps a backup from filling the disk that the site writes to. */
export class DiskGuard {
  readonly #dir: string;
  #unchecked = 0;

  constructor(dir: string) {
    this.#dir = dir;
  }

  /** Throws without enough space for this many bytes. */
  async expect(bytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.#dir);
    if (bavail * bsize >= bytes + RESERVE_BYTES) return;
    throw new BackupError(
      `There is not enough free disk space in ${this.#dir}: ${inMebibytes(bytes + RESERVE_BYTES)} MB are needed and ` +
        `${inMebibytes(bavail * bsize)} MB are free.`,
    );
  }

  /** Records written bytes and checks the disk at intervals. */
  async spent(bytes: number): Promise<void> {
    this.#unchecked += bytes;
    if (this.#unchecked < CHECK_INTERVAL_BYTES) return;
    this.#unchecked = 0;
    await this.expect(0);
  }
}

const inMebibytes = (bytes: number) => Math.ceil(bytes / MEBIBYTE);
