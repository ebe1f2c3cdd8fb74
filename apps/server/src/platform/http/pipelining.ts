import {
  createServer,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';

/** Most requests of one connection that are being answered or wait for that. Browsers and proxies send one. */
export const MAX_PIPELINED = 16;
/** Requests beyond that until a connection is cut. Node.js keeps each of them until its connection ends. */
const MAX_REFUSED = 64;

/** The requests of one connection in their order. */
interface Line {
  waiting: number;
  refused: number;
  last: ServerResponse;
}

/** What Fastify sets on a server of its own, by its options. */
export interface ServerSettings {
  readonly http?: ServerOptions | null;
  readonly keepAliveTimeout?: number;
  readonly requestTimeout?: number;
}

/**
 * A server that answers the requests of a connection one after the other. Node.js hands over all that arrive in one piece at once:
 * some hundred connections would keep every other caller waiting, and all their responses would lie in memory while nothing is
 * read. The next request begins when the response before it has left, so at most one response of a connection waits to be sent.
 * What goes beyond the limit is not answered: the last response before it closes the connection, and the client asks again
 * (RFC 9112, 9.3.2). One that sends on all the same is cut off.
 */
export function createOrderlyServer(handler: RequestListener, settings: ServerSettings): Server {
  const lines = new WeakMap<Socket, Line>();
  const queue = new EventLoopQueue();
  const server = createServer(settings.http ?? {}, (request, response) => {
    const { socket } = request;
    const line = lines.get(socket);
    if (line && line.waiting >= MAX_PIPELINED) {
      line.last.shouldKeepAlive = false;
      line.refused += 1;
      if (line.refused > MAX_REFUSED) socket.destroy();
      return;
    }
    const before = line && line.waiting > 0 ? line.last : undefined;
    enter(lines, socket, response);
    if (!before) handler(request, response);
    else before.once('close', () => queue.take(() => !socket.destroyed && handler(request, response)));
  });
  const { keepAliveTimeout, requestTimeout } = settings;
  if (keepAliveTimeout !== undefined) server.keepAliveTimeout = keepAliveTimeout;
  if (requestTimeout !== undefined) server.requestTimeout = requestTimeout;
  return server;
}

function enter(lines: WeakMap<Socket, Line>, socket: Socket, response: ServerResponse): void {
  const line = lines.get(socket) ?? { waiting: 0, refused: 0, last: response };
  line.waiting += 1;
  line.last = response;
  lines.set(socket, line);
  response.once('close', () => {
    line.waiting -= 1;
  });
}

/** Begins one waiting request in each turn of the event loop, so that requests of other connections come between. */
class EventLoopQueue {
  readonly #waiting: (() => void)[] = [];

  take(begin: () => void): void {
    if (this.#waiting.push(begin) === 1) this.#next();
  }

  #next(): void {
    setImmediate(() => {
      this.#waiting[0]?.();
      this.#waiting.shift();
      if (this.#waiting.length > 0) this.#next();
    });
  }
}
