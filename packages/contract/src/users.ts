import { z } from 'zod';
import { idParamSchema, instantSchema } from './common.ts';
import { defineOperation } from './operation.ts';

export const ROLES = ['admin'] as const;
export const USER_STATUSES = ['active', 'inactive'] as const;

/**
 * A member as another person sees them. `email` is null for visitors and when the member hides it;
 * coordinates are answered to the member alone (decisions, Privacy and safety).
 */
export const userSchema = z.object({
  id: z.string(),
  name: z.string(),
  full_name: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  roles: z.array(z.enum(ROLES)),
  isAdmin: z.boolean(),
  photo_url: z.string().nullable(),
  picture: z.string().nullable(),
  google_id: z.string().nullable(),
  location: z.string(),
  zip_code: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  bio: z.string(),
  created_at: instantSchema,
  updated_at: instantSchema,
  status: z.enum(USER_STATUSES),
  isActive: z.boolean(),
});
export type User = z.infer<typeof userSchema>;

export const getUser = defineOperation({
  id: 'getUser',
  method: 'GET',
  path: '/api/users/{id}',
  summary: 'One member',
  access: 'public',
  params: z.object({ id: idParamSchema }),
  responses: { 200: userSchema },
});
