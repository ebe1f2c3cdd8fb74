import { z } from 'zod';
import { messageSchema } from './messages.ts';
import { defineOperation } from './operation.ts';

/**
 * What comes over the stream, by the name of the event, its `data` as JSON.
 * `message` goes to its two members; `read` to the same two when `reader_id` has read what `sender_id` wrote;
 * `listing` and `user` to all clients, with no more than the id of what is different; `notice` to the member with a new notice, `notices_read` when they have read some on any device; `claim` to the two members of a claim; `resync`
 * says that events were missed: ask for everything anew.
 */
export const liveEventSchemas = {
  message: messageSchema,
  read: z.object({ reader_id: z.string(), sender_id: z.string() }),
  listing: z.object({ id: z.string(), change: z.enum(['published', 'changed', 'removed']) }),
  user: z.object({ id: z.string() }),
  notice: z.object({ id: z.string() }),
  notices_read: z.object({}),
  claim: z.object({ id: z.string(), listing_id: z.string() }),
  settings: z.object({ maintenance: z.boolean() }),
  resync: z.object({}),
} as const;
export type LiveEventName = keyof typeof liveEventSchemas;
export type LiveEventData<N extends LiveEventName> = z.infer<(typeof liveEventSchemas)[N]>;

export const streamEvents = defineOperation({
  id: 'streamEvents',
  method: 'GET',
  path: '/api/events',
  summary:
    'Live events as they happen (server-sent events). Continues after the id in `Last-Event-ID`, or in the query where that header cannot be set, as `act_as` in place of `Act-As`',
  access: 'member',
  query: z.object({ last_event_id: z.string().max(100).optional(), act_as: z.string().max(100).optional() }),
  produces: 'text/event-stream',
  responses: { 200: z.string() },
});
