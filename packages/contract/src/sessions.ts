import { z } from 'zod';
import { doneSchema } from './auth-schemas.ts';
import { idParamSchema, instantSchema } from './common.ts';
import { defineOperation } from './operation.ts';

/** A session of the member. `user_agent` names browser and system only. */
export const sessionSchema = z.object({
  id: z.string(),
  current: z.boolean(),
  user_agent: z.string(),
  created_at: instantSchema,
  last_seen_at: instantSchema,
  expires_at: instantSchema,
});
export type Session = z.infer<typeof sessionSchema>;

export const listSessions = defineOperation({
  id: 'listSessions',
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Where the member is signed in, the last begun first',
  access: 'member',
  responses: { 200: z.array(sessionSchema) },
});

export const endSession = defineOperation({
  id: 'endSession',
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  summary: 'End one of one’s own sessions',
  access: 'member',
  duringMaintenance: true,
  params: z.object({ id: idParamSchema }),
  responses: { 200: doneSchema },
});

export const endOtherSessions = defineOperation({
  id: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: 'End all of one’s own sessions but this one',
  access: 'member',
  duringMaintenance: true,
  responses: { 200: doneSchema.extend({ ended: z.int() }) },
});
