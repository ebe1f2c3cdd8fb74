import { z } from 'zod';
import { defineOperation } from './operation.ts';

/** What a host does first, in this order: proves their address, names the site, says where it is, tries the mail server, has a backup, invites. */
export const FIRST_STEPS = ['address', 'name', 'place', 'email', 'backup', 'invites'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** How many neighbors a host invites first. */
export const FIRST_NEIGHBORS = 10;

export const getFirstSteps = defineOperation({
  id: 'getFirstSteps',
  method: 'GET',
  path: '/api/admin/first-steps',
  summary: 'What a host does first, and what of it is done; no steps once they are dismissed or all done',
  access: 'admin',
  responses: { 200: z.array(z.object({ step: z.enum(FIRST_STEPS), done: z.boolean() })) },
});

/** `answer` is what the mail server said, or why it could not be asked, without secrets. */
export const sendTestEmail = defineOperation({
  id: 'sendTestEmail',
  method: 'POST',
  path: '/api/admin/test-email',
  summary: 'Send an email to the administrator’s own address at once, and answer what the mail server said',
  access: 'admin',
  responses: { 200: z.object({ sent: z.boolean(), recipient: z.string(), answer: z.string() }) },
});
