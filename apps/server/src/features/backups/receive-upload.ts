import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../lib/app-error.ts';
import { DiskGuard } from './file/disk-guard.ts';

/** Idle timeout of an upload. */
const SILENCE_MS = 60_000;

/** Writes an upload into the folder and returns the file. Throws PAYLOAD_TOO_LARGE above the limit. */
export async function receiveUpload(source: Readable, dir: string, limitBytes: number): Promise<string> {
  const file = join(dir, 'upload.tar.gz');
  const guard = new DiskGuard(dir);
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), SILENCE_MS);
  let received = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      timer.refresh();
      received += chunk.length;
      if (received > limitBytes) return done(new AppError('PAYLOAD_TOO_LARGE'));
      guard.spent(chunk.length).then(
        () => done(null, chunk),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  try {
    await pipeline(source, counter, createWriteStream(file, { flags: 'wx', mode: 0o600 }), {
      signal: silence.signal,
    });
    return file;
  } catch (error) {
    // An aborted or idle upload: no client reads the response, and the server is not at fault.
    const isBroken =
      silence.signal.aborted ||
      (error instanceof Error && 'code' in error && /PREMATURE|ECONNRESET|ABORT/.test(String(error.code)));
    throw isBroken ? new AppError('MALFORMED_UPLOAD', { cause: error }) : error;
  } finally {
    clearTimeout(timer);
  }
}
