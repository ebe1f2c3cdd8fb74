import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import { syncFile } from '../../../lib/sync-file.ts';
import type { DiskGuard } from './disk-guard.ts';
import { EntryDigest } from './entry-digest.ts';
import { CHECKSUMS } from './manifest.ts';

/** Images do not compress further, and rows only little at a higher level. */
const GZIP = { level: 4 } as const;

/**
 * Writes entries into a compressed archive. It has a temporary name until it is complete and on disk, so that a partial
 * file is never taken for a backup.
 */
export class BackupWriter {
  readonly #file: string;
  readonly #partial: string;
  readonly #guard: DiskGuard;
  readonly #digest = new EntryDigest();
  readonly #pack: Pack = pack();
  readonly #written: Promise<void>;

  constructor(file: string, guard: DiskGuard) {
    this.#file = file;
    this.#partial = `${file}.partial`;
    this.#guard = guard;
    // The file holds members' addresses and password hashes, so only the server's account may read it.
    const target = createWriteStream(this.#partial, { flags: 'wx', mode: 0o600 });
    this.#written = pipeline(this.#pack, createGzip(GZIP), target);
    // The writer of an entry gets the error; without this handler an unhandled rejection would end the process.
    this.#written.catch(() => undefined);
  }

  async add(name: string, bytes: Buffer): Promise<void> {
    this.#digest.add(name, bytes);
    await this.#put(name, bytes);
    await this.#guard.spent(bytes.length);
  }

  /** Adds the checksums, syncs the file to disk and renames it. */
  async finish(): Promise<void> {
    await this.#put(CHECKSUMS, Buffer.from(JSON.stringify(this.#digest.finish())));
    this.#pack.finalize();
    await this.#written;
    await syncFile(this.#partial);
    await rename(this.#partial, this.#file);
    await syncFile(dirname(this.#file));
  }

  async abandon(): Promise<void> {
    this.#pack.destroy();
    await this.#written.catch(() => undefined);
    await rm(this.#partial, { force: true });
  }

  /** Resolves when the entry is written, which bounds the memory. */
  async #put(name: string, bytes: Buffer): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#pack.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
    await Promise.race([promise, this.#written.then(() => promise)]);
  }
}
