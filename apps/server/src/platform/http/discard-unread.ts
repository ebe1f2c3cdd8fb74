import { finished } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { announcedBytes, DISCARDED_BYTES_LIMIT } from './body-limits.ts';

/** One chunk, of 64 KiB at most, in so long over all connections. */
const PACE_MS = 2;

/** Lets go of what is still under way of a body when its request is answered, most often refused. */
export function addDiscardOfUnreadBodies(app: FastifyInstance): void {
  const discards = new Discards();
  app.addHook('onSend', (request, _reply, payload, done) => {
    discards.begin(request);
    done(null, payload);
  });
}

/**
 * Takes the rest of a body from the connection without keeping it, so that the client gets to read the answer and can
 * use the connection again. A client that goes on beyond the limit is cut off; one that is slow, by the server's time
 * limit for requests. Many clients at once wait for each other: reading as fast as they send would leave no time to
 * answer anything else.
 */
class Discards {
  #running = 0;

  begin(request: FastifyRequest): void {
    const { raw } = request;
    if (announcedBytes(request) === 0 || raw.complete || raw.destroyed) return;
    let left = DISCARDED_BYTES_LIMIT;
    this.#running += 1;
    finished(raw, () => {
      this.#running -= 1;
    });
    raw.unpipe();
    raw.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) raw.socket.destroy();
      raw.pause();
      setTimeout(() => raw.resume(), this.#running * PACE_MS);
    });
    raw.resume();
  }
}
