import { STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Status and sentence of each error before a request is whole; others are 400. */
const REFUSALS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'The address or the headers of the request are too long.'],
};
const MALFORMED = [400, 'The request is not valid HTTP.'] as const;

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

/** Ends a connection on which no valid request arrived in time, as Fastify does, unless it is exempt. */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && exemptSockets.has(socket)) return;
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.write(refusal(...(REFUSALS[error.code ?? ''] ?? MALFORMED)));
  socket.destroy(error);
}

/** The whole response in the form of all errors: Node.js has none to write into for a request that it could not read. */
function refusal(statusCode: number, message: string): string {
  const error = STATUS_CODES[statusCode] ?? 'Error';
  const body = JSON.stringify({ statusCode, error, code: 'BAD_REQUEST', message });
  const head = [
    `HTTP/1.1 ${statusCode} ${error}`,
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
  app.addHook('onSend', async (_request, reply) => {
    const { socket } = reply.raw;
    // Node.js takes the limit away when the response is sent. A page's own request for its data has no connection.
    if (socket instanceof Socket) socket.setTimeout(limitMs);
  });
}
