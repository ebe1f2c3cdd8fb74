import type { Generated } from 'kysely';

/** Uploaded images; the storage holds the encodings under the image's id. */
export interface ImagesTable {
  id: string;
  owner_id: string;
  width: number;
  height: number;
  /** Average color as #rrggbb. */
  color: string;
  /** Widths of the encodings in ascending order, as JSON. */
  widths: string;
  created_at: string;
  /** Null until a listing or profile uses it; unused images are deleted. */
  used_at: Generated<string | null>;
}

declare module '../../db/schema.ts' {
  interface Schema {
    images: ImagesTable;
  }
}
