import type { SharingRule } from '@windfall/contract';
import type { Generated } from 'kysely';

/**
 * How a listing is shared. `held` is promised and not yet handed over, `gone` handed over. The database holds
 * `held + gone <= stock`. A listing without a row is not counted, and no member has asked for it.
 */
export interface ListingSharingTable {
  listing_id: string;
  unit: Generated<string>;
  /** Null where the owner does not count. */
  stock: number | null;
  held: Generated<number>;
  gone: Generated<number>;
  /** Number of claims in line. */
  asking: Generated<number>;
  rule: Generated<SharingRule>;
  draw_at: string | null;
  drawn_at: Generated<string | null>;
  /** Secret until the draw; its hash is public before. */
  seed: string | null;
  most_each: number | null;
  at_once: Generated<0 | 1>;
  in_return: Generated<string>;
}

declare module '../../../db/schema.ts' {
  interface Schema {
    listing_sharing: ListingSharingTable;
  }
}
