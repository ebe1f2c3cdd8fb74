import type { FileHandle } from 'node:fs/promises';
import type { Source } from 'pmtiles';
import { getBytes } from '../../../platform/outgoing/get-bytes.ts';
import { ArchiveError, MAX_PART_BYTES } from './open-archive.ts';

const TIMEOUT_MS = 30_000;

/** An archive in a file. */
export const fileSource = (handle: FileHandle, name: string): Source => ({
  getKey: () => name,
  async getBytes(offset, length) {
    const buffer = new ArrayBuffer(checked(name, offset, length));
    const { bytesRead } = await handle.read(new Uint8Array(buffer), 0, length, offset);
    return { data: buffer.slice(0, bytesRead) };
  },
});

/** An archive on another server, which is asked for parts of it. It must stay the same meanwhile. */
export function urlSource(url: URL, userAgent: string): Source {
  let version: string | undefined;
  return {
    getKey: () => url.href,
    async getBytes(offset, length) {
      const last = offset + checked(url.href, offset, length) - 1;
      const headers = { range: `bytes=${offset}-${last}`, 'user-agent': userAgent };
      const {
        status,
        headers: answered,
        body,
      } = await getBytes(url, {
        headers,
        timeoutMs: TIMEOUT_MS,
        maxBytes: length,
      }).catch((cause: unknown) => {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new ArchiveError(`${url.href} could not be read: ${reason}.`, { cause });
      });
      if (status === 200) throw new ArchiveError(`${url.host} sends whole files only. Download it first.`);
      if (status !== 206)
        throw new ArchiveError(`${url.href} could not be read: ${url.host} answered ${status}.`);
      if (!answered['content-range']?.startsWith(`bytes ${offset}-`))
        throw new ArchiveError(`${url.host} sent another part of the file than it was asked for.`);
      const current = answered.etag ?? answered['last-modified'];
      version ??= current;
      if (current !== version) throw new ArchiveError(`${url.href} was changed meanwhile. Try again.`);
      return { data: body.buffer.slice(body.byteOffset, body.byteOffset + body.length) as ArrayBuffer };
    },
  };
}

function checked(name: string, offset: number, length: number): number {
  const isPart = Number.isSafeInteger(offset) && offset >= 0 && length > 0 && length <= MAX_PART_BYTES;
  if (!isPart) throw new ArchiveError(`${name} is damaged: it has a part of ${length} bytes.`);
  return length;
}
