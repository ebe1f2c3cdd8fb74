import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { InvalidBackupError } from '../backup-error.ts';
import { EntryDigest } from './entry-digest.ts';
import { CHECKSUMS, checksumsSchema } from './manifest.ts';

const KIB = 1024;

/** Valid entry names with their maximum length. Other entries make the archive invalid. */
const ENTRIES: readonly (readonly [name: RegExp, limit: number])[] = [
  [/^manifest\.json$/, 64 * KIB],
  [/^tables\/[a-z_]{1,60}\/\d{6}\.ndjson$/, 8 * KIB * KIB],
  [
    /^images\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/(?:(?:96|320|640|1280)\.webp|(?:320|480|640|960|1280)\.avif|1280\.jpg)$/,
    8 * KIB * KIB,
  ],
  [/^missing\.json$/, 16 * KIB * KIB],
  [/^checksums\.json$/, 4 * KIB],
];

export interface ArchiveEntry {
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * Entries of a backup in order, except the checksums at its end, which are verified. Throws `InvalidBackupError` unless
 * the file is a complete backup; yields plain files with valid names only.
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const digest = new EntryDigest();
  let checksums: Buffer | undefined;
  for await (const { name, bytes } of rawEntries(file)) {
    if (checksums) throw new InvalidBackupError(`${name} comes after its end`);
    if (name === CHECKSUMS) {
      checksums = bytes;
      continue;
    }
    digest.add(name, bytes);
    yield { name, bytes };
  }
  if (!checksums) throw new InvalidBackupError('its end is missing');
  const expected = checksumsSchema.safeParse(parseJson(checksums));
  const found = digest.finish();
  if (!expected.success || expected.data.entries !== found.entries || expected.data.sha256 !== found.sha256) {
    throw new InvalidBackupError('its checksums are not those of what it holds');
  }
}

async function* rawEntries(file: string): AsyncGenerator<ArchiveEntry> {
  const unpacked = extract();
  const source = createReadStream(file);
  const reading = pipeline(source, createGunzip(), unpacked);
  // The reader of the entries gets the error.
  reading.catch(() => undefined);
  try {
    for await (const entry of unpacked) {
      const { name, type, size = 0 } = entry.header;
      if (type !== 'file') throw new InvalidBackupError(`${printable(name)} is no plain file`);
      const limit = ENTRIES.find(([pattern]) => pattern.test(name))?.[1];
      if (limit === undefined)
        throw new InvalidBackupError(`${printable(name)} does not belong into a backup`);
      if (size < 1 || size > limit) throw new InvalidBackupError(`${name} has an impossible length`);
      yield { name, bytes: await buffer(entry) };
    }
    await reading;
  } catch (error) {
    throw isAboutContent(error)
      ? new InvalidBackupError('it is damaged, cut off or something else', { cause: error })
      : error;
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}

/** System errors (an unreadable file, a failing disk) do not make the backup invalid. */
function isAboutContent(error: unknown): boolean {
  if (error instanceof InvalidBackupError) return false;
  return error instanceof Error && !('syscall' in error);
}

/** An untrusted name, escaped for display. */
const printable = (name: string) => JSON.stringify(name.slice(0, 80));

/** Undefined for invalid JSON. */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
