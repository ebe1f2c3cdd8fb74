import { z } from 'zod';
import { flagSchema } from './common.ts';
import { csvBodySchema, importFaultsSchema } from './listing-import.ts';
import { defineOperation } from './operation.ts';

/** Why an address gets no invitation: it has an account, stands in the file before, or was invited within the last month. */
export const NOT_INVITED = ['member', 'twice', 'invited'] as const;

/** What a file of neighbors would make or has made. Lines are numbered from 1. */
export const inviteImportSchema = z.object({
  dry_run: z.boolean(),
  invited: z.array(z.object({ line: z.int(), email: z.string() })),
  skipped: z.array(z.object({ line: z.int(), email: z.string(), reason: z.enum(NOT_INVITED) })),
  faults: importFaultsSchema,
  ignored_columns: z.array(z.string()),
});
export type InviteImport = z.infer<typeof inviteImportSchema>;

export const importInvites = defineOperation({
  id: 'importInvites',
  method: 'POST',
  path: '/api/admin/invites/import',
  summary:
    'Invite neighbors by email from a CSV file with the columns `email` and `name`, each address once. With `dry_run` it says who would be invited, and line and reason of each fault',
  access: 'admin',
  query: z.object({ dry_run: flagSchema.default(false) }),
  body: csvBodySchema,
  consumes: ['application/json', 'text/csv'],
  idempotent: true,
  responses: { 200: inviteImportSchema },
});
