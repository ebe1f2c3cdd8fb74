import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

const REASONS: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Connections whose request may take longer than the others. */
const patient = new WeakSet<Socket>();

/**
 * Lets this request take as long as it needs to arrive: Node.js knows one time for all. Only for whoever is known, and
 * the handler has to give up a silent connection itself.
 */
export function liftRequestTimeout(request: FastifyRequest): void {
  const { socket } = request.raw;
  patient.add(socket);
  request.raw.once('close', () => patient.delete(socket));
}

/** Ends a connection on which no valid request came in time, as Fastify does it, unless it was given time. */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && patient.has(socket)) return;
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = REASONS[error.code ?? ''] ?? '400 Bad Request';
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
  socket.destroy(error);
}
