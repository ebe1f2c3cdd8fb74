import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';

/** Entries of a backup in order, read without the code under test. */
export async function readArchive(file: string): Promise<Map<string, Buffer>> {
  const entries = new Map<string, Buffer>();
  const unpacked = createReadStream(file).pipe(createGunzip()).pipe(extract());
  for await (const entry of unpacked) entries.set(entry.header.name, await buffer(entry));
  return entries;
}
