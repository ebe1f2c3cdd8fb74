import { BACKUP_FILE_VERSION } from '@windfall/contract/constants';
import { z } from 'zod';

export const FORMAT = 'windfall-backup';
export const MANIFEST = 'manifest.json';
export const MISSING = 'missing.json';
export const CHECKSUMS = 'checksums.json';
export const IMAGE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MAX_NAME = 200;

/** First entry of a backup: its version and the number of rows and images. */
export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  version: z.string().max(20),
  created_at: z.iso.datetime(),
  /** Version of the program that wrote it. */
  program: z.string().max(MAX_NAME),
  /** Last migration of the source database. */
  schema: z.string().regex(/^\d{3}-[a-z-]{1,60}$/),
  database: z.enum(['sqlite', 'postgres']),
  site_name: z.string().max(MAX_NAME),
  public_url: z.string().max(2_000),
  reason: z.string().max(MAX_NAME),
  /** Number of rows of each table. */
  counts: z.record(z.string().max(60), z.int().min(0)),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Last entry: the number of entries before it, and a checksum over their checksums. */
export const checksumsSchema = z.object({
  entries: z.int().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** Images with a row whose files were missing; the entry before the checksums. */
export const missingSchema = z.object({ images: z.array(z.string().regex(IMAGE_ID)) });

/** Whether this program reads files of that version; the major version decides. */
export function isReadable(version: string): boolean {
  return version.split('.')[0] === BACKUP_FILE_VERSION.split('.')[0];
}
