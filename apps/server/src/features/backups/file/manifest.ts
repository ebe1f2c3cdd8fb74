import { BACKUP_FILE_VERSION } from '@windfall/contract';
import { z } from 'zod';

export const FORMAT = 'windfall-backup';
export const MANIFEST = 'manifest.json';
export const MISSING = 'missing.json';
export const CHECKSUMS = 'checksums.json';
export const IMAGE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MAX_NAME = 200;

/** The first entry of a backup: what it is, and how much of everything follows. */
export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  version: z.string().max(20),
  created_at: z.iso.datetime(),
  /** The version of the program that wrote it. */
  program: z.string().max(MAX_NAME),
  /** The last migration of the database it was made of. */
  schema: z.string().regex(/^\d{3}-[a-z-]{1,60}$/),
  database: z.enum(['sqlite', 'postgres']),
  site_name: z.string().max(MAX_NAME),
  public_url: z.string().max(2_000),
  reason: z.string().max(MAX_NAME),
  /** How many rows of each table. */
  counts: z.record(z.string().max(60), z.int().min(0)),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The last entry: how many there are before it, and one checksum over theirs. */
export const checksumsSchema = z.object({
  entries: z.int().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** Pictures that rows name and the storage did not have; the entry before the checksums. */
export const missingSchema = z.object({ images: z.array(z.string().regex(IMAGE_ID)) });

/** Whether this program reads files of that version: the first number counts. */
export function isReadable(version: string): boolean {
  return version.split('.')[0] === BACKUP_FILE_VERSION.split('.')[0];
}

/** Files of one picture, as the storage names them. `widths` is JSON that was checked when it was written. */
export function imageFiles(image: { readonly id: string; readonly widths: string }): string[] {
  const widths: number[] = JSON.parse(image.widths);
  return [...widths.map((width) => `${image.id}/${width}.webp`), `${image.id}/1280.jpg`];
}
