import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/** The whole page as text, once everything in it is ready. */
export function renderPage(page: ReactNode, nonce: string, signal?: AbortSignal): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const stream = renderToPipeableStream(page, {
    nonce,
    // Nothing is streamed, so nothing needs to be cut into parts that scripts put in place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onShellError: reject,
    onError: reject,
    onAllReady: () => stream.pipe(collect(resolve)),
  });
  signal?.addEventListener('abort', () => stream.abort(signal.reason), { once: true });
  return promise;
}

function collect(done: (text: string) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(Buffer.from(chunk));
      next();
    },
    final(next) {
      done(Buffer.concat(chunks).toString('utf8'));
      next();
    },
  });
}
