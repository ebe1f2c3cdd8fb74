import { createHash, hash } from 'node:crypto';

/** One checksum over the checksums of all entries, in order, as lines of `sha256sum`. Memory use is constant. */
export class EntryDigest {
  readonly #lines = createHash('sha256');
  #entries = 0;

  get entries(): number {
    return this.#entries;
  }

  add(name: string, bytes: Uint8Array): void {
    this.#lines.update(`${hash('sha256', bytes)}  ${name}\n`);
    this.#entries += 1;
  }

  finish(): { entries: number; sha256: string } {
    return { entries: this.#entries, sha256: this.#lines.digest('hex') };
  }
}
