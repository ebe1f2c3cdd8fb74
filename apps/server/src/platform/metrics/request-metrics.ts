import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Counts each request from start to end, aborted ones included. */
export function countRequests(app: FastifyInstance, metrics: Registry): void {
  const registers = [metrics];
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took.',
    labelNames: ['method', 'route'],
    registers,
  });
  const running = new Gauge({
    name: 'http_requests_running',
    help: 'Requests without a response yet.',
    registers,
  });
  app.addHook('onRequest', async (_request, reply) => {
    running.inc();
    reply.raw.once('close', () => running.dec());
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    // All unknown paths share one label, or requests could fill the memory.
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
    requests.inc({ method, route, status: reply.statusCode });
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
    if (!isStream) durations.observe({ method, route }, reply.elapsedTime / 1000);
  });
}
