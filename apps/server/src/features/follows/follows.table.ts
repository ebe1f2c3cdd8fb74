import type { CropId } from '@windfall/contract';
import type { Generated, GeneratedAlways } from 'kysely';

/** What a member wants to be told of once it is shared near a place. */
export interface FollowsTable {
  seq: GeneratedAlways<number>;
  id: string;
  user_id: string;
  /** The crop, else the words in their plain form: a member follows a subject once. */
  subject: string;
  /** Null where words say it. */
  crop: CropId | null;
  words: string;
  /** The square of its place. */
  cell: number;
  radius_km: number;
  created_at: string;
  /** It ends then. */
  until: string;
}

/** A listing that was found for a follow. A member is told of a listing once, whatever it meets. */
export interface FollowMatchesTable {
  user_id: string;
  listing_id: string;
  follow_id: string;
  created_at: string;
  /** The push that tells of it, for those who chose pushes. */
  push_at: string;
  seen_at: string | null;
  /** When the member was told a second time, that some is left at half of its time; null before. */
  again_at: Generated<string | null>;
}

declare module '../../db/schema.ts' {
  interface Schema {
    follows: FollowsTable;
    follow_matches: FollowMatchesTable;
  }
}
