import type { Generated } from 'kysely';

/** Uploaded images; the storage holds the encodings under the image's id. */
export interface ImagesTable {
  id: string;
  owner_id: string;
  width: number;
  height: number;
  /** Average color as #rrggbb. */
  color: string;
  /** Widths of the encodings as JSON; `encodings.ts` reads it. */
  widths: string;
  created_at: string;
  /** Null until a listing or profile uses it; unused images are deleted. */
  used_at: Generated<string | null>;
  /** 0 until the encodings that an upload does not wait for are made, or cannot be made. */
  is_complete: Generated<number>;
}

declare module '../../db/schema.ts' {
  interface Schema {
    images: ImagesTable;
  }
}
