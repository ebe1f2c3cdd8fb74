import { createWriteStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import type { DiskGuard } from './disk-guard.ts';
import { EntryDigest } from './entry-digest.ts';
import { CHECKSUMS } from './manifest.ts';

/** Pictures do not get smaller any more, and rows get little smaller at a higher level. */
const GZIP = { level: 4 } as const;

/**
 * Writes entries into a compressed archive. It lies under a name of its own until it is whole and on the disk, so that a
 * half-written one is never taken for a backup.
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
    // It holds members' addresses and password hashes: for the account of the server alone.
    const target = createWriteStream(this.#partial, { flags: 'wx', mode: 0o600 });
    this.#written = pipeline(this.#pack, createGzip(GZIP), target);
    // Whoever writes entries finds out first; without this the process would end before.
    this.#written.catch(() => undefined);
  }

  async add(name: string, bytes: Buffer): Promise<void> {
    this.#digest.add(name, bytes);
    await this.#put(name, bytes);
    await this.#guard.spent(bytes.length);
  }

  /** Adds the checksums, waits until everything is on the disk and gives the file its name. */
  async finish(): Promise<void> {
    await this.#put(CHECKSUMS, Buffer.from(JSON.stringify(this.#digest.finish())));
    this.#pack.finalize();
    await this.#written;
    await sync(this.#partial);
    await rename(this.#partial, this.#file);
    await sync(dirname(this.#file));
  }

  async abandon(): Promise<void> {
    this.#pack.destroy();
    await this.#written.catch(() => undefined);
    await rm(this.#partial, { force: true });
  }

  /** Resolves when the entry went through, which keeps the memory flat. */
  async #put(name: string, bytes: Buffer): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#pack.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
    await Promise.race([promise, this.#written.then(() => promise)]);
  }
}

async function sync(path: string): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path, 'r');
    await handle.sync();
  } finally {
    await handle?.close();
  }
}
