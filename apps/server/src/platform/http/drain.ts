import type { IncomingMessage, Server } from 'node:http';
import { Socket } from 'node:net';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../lib/app-error.ts';
import { sendError } from './error-handler.ts';

const POLL_INTERVAL_MS = 20;
/**
 * Minimum time in which an open connection can send one more request and receive `connection: close` instead of a
 * reset.
 */
const LAST_REQUEST_MS = 1_000;
/** How long the body of a refused request is read. */
const DISCARD_MS = 2_000;

/** Lets running requests finish while the server stops, and refuses new ones, also on new connections. */
export class Drain {
  readonly #begin = new AbortController();
  #running = 0;

  /** Aborts when the server begins to stop. */
  get begun(): AbortSignal {
    return this.#begin.signal;
  }

  watch(app: FastifyInstance): void {
    app.addHook('onRequest', async (request, reply) => {
      if (!isNetworkRequest(request)) return;
      if (this.begun.aborted) {
        await discardBody(request.raw);
        return sendError(reply, new AppError('UNAVAILABLE'));
      }
      this.#running += 1;
      reply.raw.once('close', () => {
        this.#running -= 1;
      });
    });
    app.addHook('onSend', async (_request, reply) => {
      if (this.begun.aborted) reply.header('connection', 'close');
    });
  }

  /** Resolves when running requests are done, or after `limitMs`. The server keeps listening meanwhile. */
  async run(server: Server, limitMs: number): Promise<void> {
    const begun = performance.now();
    this.#begin.abort();
    for (let elapsed = 0; elapsed < limitMs; elapsed = performance.now() - begun) {
      const mayAsk = elapsed < LAST_REQUEST_MS && (await countConnections(server)) > 0;
      if (this.#running === 0 && !mayAsk) return;
      await sleep(POLL_INTERVAL_MS);
    }
  }
}

/** A page that is being rendered requests its data in this process, and must get it. */
const isNetworkRequest = ({ raw }: FastifyRequest) => raw.socket instanceof Socket;

/** A connection that is closed while a body still arrives is reset, and the client never sees the response. */
async function discardBody(request: IncomingMessage): Promise<void> {
  request.resume();
  const timeout = sleep(DISCARD_MS, undefined, { ref: false });
  await Promise.race([finished(request).catch(() => undefined), timeout]);
}

function countConnections(server: Server): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  server.getConnections((error, count) => resolve(error ? 0 : count));
  return promise;
}
