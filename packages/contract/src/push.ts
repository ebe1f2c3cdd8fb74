import { z } from 'zod';
import { doneSchema } from './auth-schemas.ts';
import { idParamSchema, instantSchema } from './common.ts';
import { defineOperation } from './operation.ts';

/** Maximum number of devices of a member; a further one takes the place of the oldest. */
export const MAX_PUSH_DEVICES = 10;

/** A subscription is a long address: those of the browsers' makers have up to 700 characters. */
const MAX_ENDPOINT_LENGTH = 1_500;

export const PUSH_MESSAGES = {
  endpoint: 'This browser uses a push service that this site does not know.',
  keys: 'The keys of this subscription are not valid.',
} as const;

/** A device that its member is told on. `current` is the one of this session; `failed_at` says that pushes do not reach it. */
export const pushDeviceSchema = z.object({
  id: z.string(),
  name: z.string(),
  current: z.boolean(),
  created_at: instantSchema,
  failed_at: instantSchema.nullable(),
});
export type PushDevice = z.infer<typeof pushDeviceSchema>;

/** Bytes as base64url, of which browsers know the length: a point of P-256 and 16 random bytes. */
const base64url = (length: number) =>
  z.string(PUSH_MESSAGES.keys).regex(new RegExp(`^[\\w-]{${length}}$`), PUSH_MESSAGES.keys);

export const getPushKey = defineOperation({
  id: 'getPushKey',
  method: 'GET',
  path: '/api/push/key',
  summary: 'The public key that browsers subscribe with (VAPID, base64url)',
  access: 'member',
  responses: { 200: z.object({ public_key: z.string() }) },
});

export const listPushDevices = defineOperation({
  id: 'listPushDevices',
  method: 'GET',
  path: '/api/push/devices',
  summary: 'One’s own devices that are told by push, the last added first',
  access: 'member',
  responses: { 200: z.array(pushDeviceSchema) },
});

export const addPushDevice = defineOperation({
  id: 'addPushDevice',
  method: 'POST',
  path: '/api/push/devices',
  summary: 'Be told by push on this device while this session lasts; again is the same device',
  access: 'member',
  body: z.object({
    endpoint: z.string(PUSH_MESSAGES.endpoint).max(MAX_ENDPOINT_LENGTH, PUSH_MESSAGES.endpoint),
    keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
  }),
  responses: { 200: pushDeviceSchema },
});

export const removePushDevice = defineOperation({
  id: 'removePushDevice',
  method: 'DELETE',
  path: '/api/push/devices/{id}',
  summary: 'Be told no more by push on one of one’s own devices',
  access: 'member',
  duringMaintenance: true,
  params: z.object({ id: idParamSchema }),
  responses: { 200: doneSchema },
});
