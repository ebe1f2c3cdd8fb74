import type { FastifyInstance, FastifyRequest } from 'fastify';
import { announcedBytes, DISCARDED_BYTES_LIMIT } from './body-limits.ts';

/** Lets go of what is still under way of a body when its request is answered, most often refused. */
export function addDiscardOfUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, _reply, payload, done) => {
    discardUnread(request);
    done(null, payload);
  });
}

/**
 * Takes the rest of the body from the connection without keeping it, so that the client gets to read the answer and can
 * use the connection again. A client that goes on beyond the limit is cut off; one that is slow, by the server's time
 * limit for requests.
 */
function discardUnread(request: FastifyRequest): void {
  const { raw } = request;
  if (announcedBytes(request) === 0 || raw.complete || raw.destroyed) return;
  let left = DISCARDED_BYTES_LIMIT;
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.socket.destroy();
  });
  raw.resume();
}
