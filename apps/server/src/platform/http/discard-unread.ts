import { finished } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { announcedBytes, DISCARDED_BYTES_LIMIT } from './body-limits.ts';

/** Interval between chunks of at most 64 KiB, over all connections. */
const PACE_MS = 2;
/** How long a response waits for the body where the connection ends with it. */
const WAIT_MS = 2_000;

/** Discards the unread part of a body once its request is answered, usually with a refusal. */
export function addDiscardOfUnreadBodies(app: FastifyInstance): void {
  const discards = new Discards();
  app.addHook('onSend', async (request, reply) => {
    const discarded = discards.begin(request);
    // A connection that is closed while a body still arrives is reset, and its sender may never see the response.
    if (discarded && endsConnection(reply))
      await Promise.race([discarded, sleep(WAIT_MS, undefined, { ref: false })]);
  });
}

/** As the client asked, which proxies do for each request, or as the server decided. */
const endsConnection = (reply: FastifyReply) =>
  !reply.raw.shouldKeepAlive || reply.getHeader('connection') === 'close';

/**
 * Reads the rest of a body and drops it, so that the client reads the response and can reuse the connection. A client
 * that exceeds the limit is disconnected; the request timeout ends slow ones. All connections share one pace: reading
 * at full speed would leave no time to answer other requests.
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
