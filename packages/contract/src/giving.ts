import { z } from 'zod';
import { CLAIM_MESSAGES, EXCHANGE } from './claim-constants.ts';
import { flagSchema, idParamSchema, text } from './common.ts';
import { defineOperation } from './operation.ts';

const userParams = z.object({ id: idParamSchema });

/**
 * How a member gives (docs/product/exchange.md#giving-shown). All are null for others while the member does not show them.
 * `given` counts pickups and `lent` loans, `thanks` how often askers said thanks, and `answer_hours` is the median time to the answer in whole hours,
 * rounded up; null with fewer than five answers.
 */
export const givingSchema = z.object({
  is_shown: z.boolean(),
  given: z.int().nullable(),
  /** Absent on older servers. */
  lent: z.int().nullable().optional(),
  thanks: z.int().nullable(),
  answer_hours: z.int().nullable(),
});
export type Giving = z.infer<typeof givingSchema>;

/** What a member sets about giving. `address` is offered again at the next pickup; empty where none is remembered. */
export const givingSettingsSchema = z.object({ is_shown: z.boolean(), address: z.string() });
export type GivingSettings = z.infer<typeof givingSettingsSchema>;

export const getGiving = defineOperation({
  id: 'getGiving',
  method: 'GET',
  path: '/api/users/{id}/giving',
  summary: 'How often a member gave and was thanked, and how soon they answer, where they show it',
  access: 'public',
  params: userParams,
  responses: { 200: givingSchema },
});

export const getGivingSettings = defineOperation({
  id: 'getGivingSettings',
  method: 'GET',
  path: '/api/users/{id}/giving-settings',
  summary: 'Whether the caller’s giving is shown, and the address remembered for pickups',
  access: 'member',
  params: userParams,
  responses: { 200: givingSettingsSchema },
});

export const setGivingSettings = defineOperation({
  id: 'setGivingSettings',
  method: 'PUT',
  path: '/api/users/{id}/giving-settings',
  summary: 'Show one’s giving or not, and remember an address or forget it; what is absent stays',
  access: 'member',
  params: userParams,
  body: z.object({
    is_shown: flagSchema.optional(),
    address: text(EXCHANGE.address, CLAIM_MESSAGES.addressTooLong).optional(),
  }),
  responses: { 200: givingSettingsSchema },
});
