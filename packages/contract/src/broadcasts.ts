import { z } from 'zod';
import { BROADCAST_MESSAGES, BROADCASTS } from './broadcast-constants.ts';
import { instantSchema, requiredLine, requiredText } from './common.ts';
import { proofSchema } from './identity-proof.ts';
import { defineOperation } from './operation.ts';

/** A message of the administrators to all members; `told_at` is when the last of them had it. */
const broadcastSchema = z.object({
  id: z.string(),
  subject: z.string(),
  text: z.string(),
  created_at: instantSchema,
  told_at: instantSchema.nullable(),
});
export type Broadcast = z.infer<typeof broadcastSchema>;

export const listBroadcasts = defineOperation({
  id: 'listBroadcasts',
  method: 'GET',
  path: '/api/admin/broadcasts',
  summary: 'The latest messages to all members, whom one would reach now, and from when on one may be sent',
  access: 'admin',
  responses: {
    200: z.object({
      broadcasts: z.array(broadcastSchema),
      members: z.int(),
      next_at: instantSchema.nullable(),
    }),
  },
});

export const sendBroadcast = defineOperation({
  id: 'sendBroadcast',
  method: 'POST',
  path: '/api/admin/broadcasts',
  summary:
    'Write to all members: in the application, and by email and push to those who did not turn that off; once a week at most',
  access: 'admin',
  body: z.object(
    {
      subject: requiredLine(
        BROADCASTS.subject,
        BROADCAST_MESSAGES.subjectMissing,
        BROADCAST_MESSAGES.subjectTooLong,
      ),
      text: requiredText(BROADCASTS.text, BROADCAST_MESSAGES.textMissing, BROADCAST_MESSAGES.textTooLong),
      ...proofSchema.shape,
    },
    { error: BROADCAST_MESSAGES.subjectMissing },
  ),
  idempotent: true,
  responses: { 201: broadcastSchema },
});
