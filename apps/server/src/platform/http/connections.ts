import {
  createServer,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { Socket } from 'node:net';
import { finished } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { announcedBytes, DISCARDED_BYTES_LIMIT } from './body-limits.ts';

/** Most requests of one connection that are being answered or wait for that. Browsers and proxies send one. */
export const MAX_PIPELINED = 16;
/** Requests beyond that until a connection is cut. Node.js keeps each of them until its connection ends. */
const MAX_REFUSED = 64;
/** Status and sentence of each error before a request is whole; others are 400. */
const REFUSALS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'The address or the headers of the request are too long.'],
};
const MALFORMED = [400, 'The request is not valid HTTP.'] as const;
/** Interval between chunks of at most 64 KiB, over all connections. */
const PACE_MS = 2;
/** How long a client may read nothing of a response. Longer than the interval of the heartbeats of live events. */
export const UNREAD_RESPONSE_MS = 60_000;
/** How long a response waits for the body where the connection ends with it. */
const WAIT_MS = 2_000;

/** The requests of one connection in their order. */
interface Line {
  waiting: number;
  refused: number;
  last: ServerResponse;
}

/** What Fastify sets on a server of its own, by its options. */
interface ServerSettings {
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
  // An expectation other than `100-continue` may be ignored (RFC 9110, 10.1.1); Node.js would refuse it without headers and body.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
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

/** Connections whose request is exempt from the timeout. */
const exemptSockets = new WeakSet<Socket>();

/**
 * Exempts this request from the request timeout; Node.js has one timeout for the whole server. Use it for authenticated
 * callers only; the handler must end idle connections itself.
 */
export function disableRequestTimeout(request: FastifyRequest): void {
  const { socket } = request.raw;
  exemptSockets.add(socket);
  request.raw.once('close', () => exemptSockets.delete(socket));
}

/**
 * Ends a connection on which no valid request arrived in time, as Fastify does, unless it is exempt. Its last response has these
 * headers.
 */
export function clientErrorHandler(headers: Readonly<Record<string, string>>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && exemptSockets.has(socket)) return;
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) socket.write(refusal(headers, ...(REFUSALS[error.code ?? ''] ?? MALFORMED)));
    socket.destroy(error);
  };
}

/** The whole response in the form of all errors: Node.js has none to write into for a request that it could not read. */
function refusal(headers: Readonly<Record<string, string>>, statusCode: number, message: string): string {
  const error = STATUS_CODES[statusCode] ?? 'Error';
  const body = JSON.stringify({ statusCode, error, code: 'BAD_REQUEST', message });
  const head = [
    `HTTP/1.1 ${statusCode} ${error}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/**
 * Ends a connection whose client reads nothing of a response for this long. Node.js has no such limit, and the unread rest of a
 * response stays in memory. A client that reads slowly goes on, and a handler may take longer: the time begins with its response.
 */
export function endUnreadResponses(app: FastifyInstance, limitMs: number): void {
  app.addHook('onSend', async (_request, { raw }) => endWhenUnread(raw, limitMs));
}

/** The same for a response that is sent without the hooks of the application. */
export function endWhenUnread({ socket }: ServerResponse, limitMs: number): void {
  // Node.js takes the limit away when the response is sent. A page's own request for its data has no connection.
  if (socket instanceof Socket) socket.setTimeout(limitMs);
}

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
