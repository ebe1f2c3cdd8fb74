import { z } from 'zod';
import { defineOperation } from './operation.ts';

/** What a server says of itself while it is well. */
const health = z.object({
  status: z.literal('ok'),
  message: z.string(),
  version: z.string(),
  uptime_seconds: z.number(),
});

export const getHealth = defineOperation({
  id: 'getHealth',
  method: 'GET',
  path: '/health',
  aliases: ['/api/health', '/api/status'],
  summary:
    'Whether the server is ready for requests: it has started, its database answers, and it does not stop',
  access: 'public',
  responses: { 200: health },
});

export const getLiveness = defineOperation({
  id: 'getLiveness',
  method: 'GET',
  path: '/health/live',
  aliases: ['/api/health/live'],
  summary: 'Whether the process responds, whatever its database does',
  access: 'public',
  responses: { 200: health },
});

export const getMetrics = defineOperation({
  id: 'getMetrics',
  method: 'GET',
  path: '/metrics',
  aliases: ['/api/metrics'],
  summary: 'Figures of the running server for Prometheus; for administrators, and for the machine itself',
  access: 'public',
  produces: 'text/plain',
  responses: { 200: z.string() },
});

export const getOpenApi = defineOperation({
  id: 'getOpenApi',
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This description of the API, as OpenAPI 3.1',
  access: 'public',
  responses: { 200: z.record(z.string(), z.unknown()) },
});

export const showApiDocs = defineOperation({
  id: 'showApiDocs',
  method: 'GET',
  path: '/api/docs',
  summary: 'This description of the API, as a page',
  access: 'public',
  produces: 'text/html',
  responses: { 200: z.string() },
});
