import { z } from 'zod';
import { instantSchema } from './common.ts';
import { defineOperation } from './operation.ts';

/** `off` means that the part is not configured. */
const partHealthSchema = z.object({
  name: z.enum(['database', 'storage', 'mail', 'events']),
  status: z.enum(['ok', 'failed', 'off']),
  /** The fault, or the state. */
  message: z.string(),
  milliseconds: z.number(),
});

/** A logged error without possible secrets. */
const recentErrorSchema = z.object({
  at: instantSchema,
  message: z.string(),
  error: z.string().nullable(),
  request_id: z.string().nullable(),
});

/** An email in the queue. Its text is shown to its recipient only. */
const queuedEmailSchema = z.object({
  id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  /** `held` while notifications are off, `kept` while there is no mail server. */
  state: z.enum(['waiting', 'held', 'kept', 'sent', 'failed', 'expired']),
  attempts: z.int(),
  error: z.string().nullable(),
  created_at: instantSchema,
  expires_at: instantSchema,
});

/** An address that a mail server refused for good, until its member proves it again. */
const refusedAddressSchema = z.object({
  user_id: z.string(),
  name: z.string(),
  recipient: z.string(),
  refused_at: instantSchema,
  /** What the mail server said. */
  reason: z.string(),
});

/** Notifications by email and push, before they are in the queue of a way. */
const notificationQueueSchema = z.object({
  waiting: z.int(),
  /** Since when the oldest is due; null while none is. */
  oldest_due_at: instantSchema.nullable(),
  last_told_at: instantSchema.nullable(),
  /** The latest that were given up, with the reason. */
  given_up: z.array(
    z.object({ id: z.string(), topic: z.string(), way: z.string(), reason: z.string(), at: instantSchema }),
  ),
});

/** State of one server of the community; recent errors, memory and delay are those of the server that responds. */
export const debugSchema = z.object({
  version: z.string(),
  node: z.string(),
  platform: z.string(),
  started_at: instantSchema,
  uptime_seconds: z.number(),
  memory: z.object({ rss_bytes: z.int(), heap_used_bytes: z.int(), heap_total_bytes: z.int() }),
  event_loop: z.object({ delay_p50_ms: z.number(), delay_p99_ms: z.number() }),
  database: z.object({
    dialect: z.enum(['sqlite', 'postgres']),
    version: z.string(),
    size_bytes: z.int(),
    migrations: z.array(z.object({ name: z.string(), applied_at: instantSchema.nullable() })),
  }),
  parts: z.array(partHealthSchema),
  event_streams: z.int(),
  recent_errors: z.array(recentErrorSchema),
  outbox: z.object({
    waiting: z.int(),
    /** When the oldest waiting email was written; null while none waits. */
    oldest_at: instantSchema.nullable().optional(),
    last_sent_at: instantSchema.nullable().optional(),
    letters: z.array(queuedEmailSchema),
    /** Members whose address a mail server refused for good, latest first: nothing but links is sent there. */
    refused: z.array(refusedAddressSchema).optional(),
  }),
  notifications: notificationQueueSchema.optional(),
});
export type DebugReport = z.infer<typeof debugSchema>;

export const getDebug = defineOperation({
  id: 'getDebug',
  method: 'GET',
  path: '/api/admin/debug',
  summary:
    'Versions, database, migrations, health of each part, recent errors, outgoing mail and notifications',
  access: 'admin',
  responses: { 200: debugSchema },
});
