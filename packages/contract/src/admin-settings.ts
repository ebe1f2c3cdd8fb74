import { z } from 'zod';
import { confirmationSchema } from './admin-confirmation.ts';
import { SECURITY_LEVELS } from './constants.ts';
import { defineOperation } from './operation.ts';

/**
 * Settings of the whole site. `maintenance`: only administrators can change
 * anything. `notificationsEnabled`: off holds email in the queue, except emails a member needs to access the own account.
 * `securityLevel`: high makes sessions short, halves the limits and asks administrators for their password again.
 */
export const adminSettingsSchema = z.object({
  maintenance: z.boolean(),
  notificationsEnabled: z.boolean(),
  securityLevel: z.enum(SECURITY_LEVELS),
});
export type AdminSettings = z.infer<typeof adminSettingsSchema>;

/** Defaults. */
export const DEFAULT_SETTINGS: AdminSettings = {
  maintenance: false,
  notificationsEnabled: true,
  securityLevel: 'standard',
};

export const getSettings = defineOperation({
  id: 'getSettings',
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'Maintenance, notifications and security level',
  access: 'admin',
  responses: { 200: adminSettingsSchema },
});

export const changeSettings = defineOperation({
  id: 'changeSettings',
  method: 'PUT',
  path: '/api/admin/settings',
  summary: 'Change settings; what is absent stays. Lowering the security level needs the password',
  access: 'admin',
  body: adminSettingsSchema.partial().extend(confirmationSchema.shape),
  responses: { 200: adminSettingsSchema },
});

/** Public settings of the site. */
export const siteSchema = z.object({
  siteName: z.string(),
  maintenance: z.boolean(),
  contact: z.object({
    phone: z.string().nullable(),
    email: z.string().nullable(),
    socialUrl: z.string().nullable(),
  }),
  sourceUrl: z.string().nullable(),
});
export type Site = z.infer<typeof siteSchema>;

export const getSite = defineOperation({
  id: 'getSite',
  method: 'GET',
  path: '/api/site',
  summary: 'The site’s name, its contacts, and whether it is under maintenance',
  access: 'public',
  responses: { 200: siteSchema },
});
