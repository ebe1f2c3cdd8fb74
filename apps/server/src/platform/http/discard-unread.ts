import { finished } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { announcedBytes, DISCARDED_BYTES_LIMIT } from './body-limits.ts';

/** One chunk, of 64 KiB at most, in so long over all connections. */
const PACE_MS = 2;
/** How long an answer waits for the body where the connection ends with it. */
const WAIT_MS = 2_000;

/** Lets go of what is still under way of a body when its request is answered, most often refused. */
export function addDiscardOfUnreadBodies(app: FastifyInstance): void {
  const discards = new Discards();
  app.addHook('onSend', async (request, reply) => {
    const discarded = discards.begin(request);
    // A connection that is closed while a body still arrives is reset, and its sender may never see the answer.
    if (discarded && endsConnection(reply))
      await Promise.race([discarded, sleep(WAIT_MS, undefined, { ref: false })]);
  });
}

/** As the client asked, which proxies do for each request, or as the server decided. */
const endsConnection = (reply: FastifyReply) =>
  !reply.raw.shouldKeepAlive || reply.getHeader('connection') === 'close';

/**
 * Takes the rest of a body from the connection without keeping it, so that the client gets to read the answer and can
 * use the connection again. A client that goes on beyond the limit is cut off; one that is slow, by the server's time
 * limit for requests. Many clients at once wait for each other: reading as fast as they send would leave no time to
 * answer anything else.
 */
class Discards {
  #running = 0;

  /** Answers when nothing more will come, or undefined where nothing is under way. */
  begin(request: FastifyRequest): Promise<void> | undefined {
    const { raw } = request;
    if (announcedBytes(request) === 0 || raw.complete || raw.destroyed) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    let left = DISCARDED_BYTES_LIMIT;
    this.#running += 1;
    finished(raw, () => {
      this.#running -= 1;
      resolve();
    });
    raw.unpipe();
    raw.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) raw.socket.destroy();
      raw.pause();
      setTimeout(() => raw.resume(), this.#running * PACE_MS);
    });
    raw.resume();
    return promise;
  }
}
