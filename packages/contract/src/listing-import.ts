import { z } from 'zod';
import { flagSchema, line } from './common.ts';
import { CATEGORIES, LIMITS } from './constants.ts';
import { proofSchema } from './identity-proof.ts';
import { CSV_IMPORT, IMPORT_FORMATS, IMPORT_MESSAGES } from './listing-import-constants.ts';
import { defineOperation } from './operation.ts';

const lineNumber = z.int().min(1);

/** What is wrong with the lines of a file. */
export const importFaultsSchema = z.array(
  z.object({ line: lineNumber, column: z.string().nullable(), message: z.string() }),
);

/** The text of a file, with a proof of identity where the server asks for one. */
export const csvBodySchema = proofSchema.extend({
  csv: z
    .string({ error: IMPORT_MESSAGES.empty })
    .max(CSV_IMPORT.characters, { error: IMPORT_MESSAGES.tooLong }),
});

/** What a file of listings would make or has made. Lines are numbered from 1; a record over several lines has the first one. */
export const listingImportSchema = z.object({
  dry_run: z.boolean(),
  listings: z.array(
    z.object({
      line: lineNumber,
      owner: z.string(),
      title: z.string(),
      category: z.enum(CATEGORIES),
      location: z.string(),
    }),
  ),
  /** Empty after a real run, which takes all lines or none. A fault without a column is one of the line. */
  faults: importFaultsSchema,
  /** Lines of another map that are not for sharing. */
  left_out: z.array(z.object({ line: lineNumber, message: z.string() })),
  /** Columns of the file that mean nothing here. */
  ignored_columns: z.array(z.string()),
});
export type ListingImport = z.infer<typeof listingImportSchema>;

export const importListings = defineOperation({
  id: 'importListings',
  method: 'POST',
  path: '/api/admin/listings/import',
  summary:
    'Share listings of members and groups from a CSV file, all of its lines or none. With `dry_run` it says what would be made, and line and reason of each fault',
  access: 'admin',
  query: z.object({
    dry_run: flagSchema.default(false),
    format: z.enum(IMPORT_FORMATS, { error: IMPORT_MESSAGES.format }).default('windfall'),
    /** Owner of lines without one: email address or username. */
    owner: line(LIMITS.email, IMPORT_MESSAGES.ownerUnknown).optional(),
  }),
  body: csvBodySchema,
  consumes: ['application/json', 'text/csv'],
  idempotent: true,
  responses: { 200: listingImportSchema },
});

export const listingTemplate = defineOperation({
  id: 'listingTemplate',
  method: 'GET',
  path: '/api/admin/listings/template.csv',
  summary: 'A CSV file with the columns of an import and two lines as examples',
  access: 'admin',
  produces: 'text/csv',
  responses: { 200: z.string() },
});
