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
