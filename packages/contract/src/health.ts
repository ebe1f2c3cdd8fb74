import { z } from 'zod';
import { defineOperation } from './operation.ts';

export const getHealth = defineOperation({
  id: 'getHealth',
  method: 'GET',
  path: '/health',
  aliases: ['/api/health', '/api/status'],
  summary: 'Whether the server and its database answer',
  access: 'public',
  responses: {
    200: z.object({
      status: z.literal('ok'),
      message: z.string(),
      version: z.string(),
      uptime_seconds: z.number(),
    }),
  },
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
