import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const REASONS: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

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
  const status = REASONS[error.code ?? ''] ?? '400 Bad Request';
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
  socket.destroy(error);
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
