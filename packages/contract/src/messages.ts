import { z } from 'zod';
import { idParamSchema, inLowerCase, instantSchema, pageQuery } from './common.ts';
import { LIMITS, PAGE_SIZE } from './constants.ts';
import { ERRORS } from './errors.ts';
import { defineOperation } from './operation.ts';
import { cleanText } from './text.ts';

const INVALID = { error: ERRORS.INVALID_MESSAGE[1] };

export const MESSAGE_TOO_LONG = 'Please keep a message under 4,000 characters';

/** The listing that a message is about, for readers who may see it. */
export const messageSubjectSchema = z.object({
  id: z.string(),
  title: z.string(),
  is_available: z.boolean(),
});
export type MessageSubject = z.infer<typeof messageSubjectSchema>;

/**
 * A message between two members; only these two can read it. `subject` is the listing it is about: null when that was
 * deleted or is hidden from the reader, absent when it is about none. Live events and the response of sending have none.
 */
export const messageSchema = z.object({
  id: z.string(),
  sender_id: z.string(),
  receiver_id: z.string(),
  content: z.string(),
  created_at: instantSchema,
  timestamp: instantSchema,
  read: z.boolean(),
  listing_id: z.string().nullable(),
  /** The claim that the message opened. */
  claim_id: z.string().optional(),
  /** Of a message from a group: the member who wrote it, for readers who act for this group alone. */
  by: z.string().optional(),
  /** False where links in the text are shown as text, since its sender is new; absent otherwise. */
  links_allowed: z.literal(false).optional(),
  subject: messageSubjectSchema.nullable().optional(),
});
export type Message = z.infer<typeof messageSchema>;

/**
 * A conversation in a member's inbox: the other member, the last message, the number of unread messages.
 * `messages` holds the last message only; the thread has a call of its own. `listing_id` is what it was last about, `subject` that listing while the reader may see it.
 */
export const conversationSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  user_name: z.string(),
  user_picture: z.string().nullable(),
  messages: z.array(messageSchema),
  lastMessage: messageSchema.pick({ id: true, sender_id: true, content: true, created_at: true }),
  unread_count: z.int(),
  listing_id: z.string().nullable(),
  subject: messageSubjectSchema.nullable().optional(),
});
export type Conversation = z.infer<typeof conversationSchema>;

/** PostgreSQL refuses a NUL in text, so ids with one are invalid. */
const memberIdSchema = z
  .string(INVALID)
  .transform(cleanText)
  .transform(inLowerCase)
  .pipe(z.string().min(1, INVALID).max(200, INVALID));

/**
 * A message to send. The client creates the id, so that a retry is distinct from a second message. Time and read state
 * are set by the server; values in the body are ignored.
 */
export const newMessageSchema = z.object(
  {
    id: z
      .string(INVALID)
      // An address ends before a segment of dots alone, so such a message could not be reported.
      .regex(/^(?!\.{1,2}$)[A-Za-z0-9_.:-]+$/, INVALID)
      .max(LIMITS.messageId, INVALID)
      .transform(inLowerCase),
    sender_id: memberIdSchema,
    receiver_id: memberIdSchema,
    content: z
      .string(INVALID)
      .transform(cleanText)
      .pipe(z.string().min(1, INVALID).max(LIMITS.message, { error: MESSAGE_TOO_LONG })),
    listing_id: z.string(INVALID).max(200, INVALID).transform(cleanText).nullish(),
  },
  INVALID,
);
export type NewMessage = z.infer<typeof newMessageSchema>;

const memberParams = z.object({ userId: idParamSchema });
const counterpartParams = z.object({ otherUserId: idParamSchema });

export const sendMessage = defineOperation({
  id: 'sendMessage',
  method: 'POST',
  path: '/api/messages',
  summary: 'Send a message; sent again with the same id it is answered with 200 and stays one message',
  access: 'member',
  body: newMessageSchema,
  refers: true,
  invalidBody: 'INVALID_MESSAGE',
  responses: { 200: messageSchema, 201: messageSchema },
});

export const listConversations = defineOperation({
  id: 'listConversations',
  method: 'GET',
  path: '/api/messages/conversations/{userId}',
  summary: 'One’s own inbox, latest conversation first',
  access: 'member',
  params: memberParams,
  query: pageQuery(PAGE_SIZE.conversations),
  responses: { 200: z.array(conversationSchema) },
});

export const countUnread = defineOperation({
  id: 'countUnread',
  method: 'GET',
  path: '/api/messages/unread/{userId}',
  summary: 'Number of unread messages of the caller',
  access: 'member',
  params: memberParams,
  responses: { 200: z.object({ count: z.int() }) },
});

export const listMessages = defineOperation({
  id: 'listMessages',
  method: 'GET',
  path: '/api/messages/conversation/{otherUserId}',
  summary: 'Messages with one other member, latest first',
  access: 'member',
  params: counterpartParams,
  query: pageQuery(PAGE_SIZE.messages),
  responses: { 200: z.array(messageSchema) },
});

export const getLastQuestion = defineOperation({
  id: 'getLastQuestion',
  method: 'GET',
  path: '/api/messages/asked/{listingId}',
  summary: 'When the caller last wrote about this listing',
  access: 'member',
  params: z.object({ listingId: idParamSchema }),
  responses: { 200: z.object({ asked_at: instantSchema.nullable() }) },
});

export const markConversationRead = defineOperation({
  id: 'markConversationRead',
  method: 'POST',
  path: '/api/messages/conversation/{otherUserId}/read',
  summary: 'Mark everything the other member has sent as read',
  access: 'member',
  params: counterpartParams,
  responses: { 200: z.object({ read: z.int() }) },
});

const muteSchema = z.object({ muted: z.boolean() });

export const getConversationMute = defineOperation({
  id: 'getConversationMute',
  method: 'GET',
  path: '/api/messages/conversation/{otherUserId}/mute',
  summary: 'Whether the caller is told of messages of this member only in the application',
  access: 'member',
  params: counterpartParams,
  responses: { 200: muteSchema },
});

export const muteConversation = defineOperation({
  id: 'muteConversation',
  method: 'PUT',
  path: '/api/messages/conversation/{otherUserId}/mute',
  summary: 'Mute a conversation, or end that: while it is muted its messages cause no push and no email',
  access: 'member',
  params: counterpartParams,
  body: muteSchema,
  responses: { 200: muteSchema },
});
