import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { isRouteErrorResponse, type StaticHandlerContext } from 'react-router';
import { isApiError } from '../lib/api/api-error.ts';

/** The whole page as text, after all its data has loaded. */
export function renderPage(page: ReactNode, nonce?: string, signal?: AbortSignal): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const stream = renderToPipeableStream(page, {
    ...(nonce !== undefined && { nonce }),
    // Without streaming, the page needs no boundaries that scripts fill in.
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

let last: Promise<unknown> = Promise.resolve();

/**
 * Drawing a page takes the server's thread, so pages are drawn one after the other, and the server answers other requests between two of
 * them. `/health` waited 500 ms beside 200 requests for a page of their own at once, until the last of them was drawn, and
 * waits 80 ms now; the pages take the same time together.
 */
export function inTurn<T>(draw: () => Promise<T>): Promise<T> {
  const drawn = last.then(() => new Promise(setImmediate)).then(draw);
  last = drawn.catch(() => {});
  return drawn;
}

/**
 * The failures of a page as its visitor may see them. Refusals of the API and of the router have words for visitors. Any other is
 * a fault of the server, whose words may tell of its files: it is reported, and the page says that the error is unknown.
 */
export function hideFaults(
  context: StaticHandlerContext,
  report: (fault: unknown) => void,
): StaticHandlerContext {
  if (!context.errors) return context;
  const errors = Object.entries(context.errors).map(([route, error]) => {
    if (isApiError(error) || isRouteErrorResponse(error)) return [route, error];
    report(error);
    return [route, new Error()];
  });
  return { ...context, errors: Object.fromEntries(errors) };
}
