import type { Generated } from 'kysely';

/** Uploaded pictures; the encodings lie in the storage under the image's id. */
export interface ImagesTable {
  id: string;
  owner_id: string;
  width: number;
  height: number;
  /** Average colour as #rrggbb. */
  color: string;
  /** Widths of the encodings, small to large, as JSON. */
  widths: string;
  created_at: string;
  /** Null until a listing or profile uses it; what stays unused is removed. */
  used_at: Generated<string | null>;
}
