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
  /** It is lent: `held` and `gone` stay 0, and `lent_days` counts instead. */
  comes_back: Generated<0 | 1>;
  most_days: Generated<number>;
  renewals: Generated<number>;
  /** JSON: what a group takes at any time. */
  standing: Generated<string | null>;
  /** When neighbors help with a harvest; null for all else. */
  happens_from: Generated<string | null>;
  happens_to: Generated<string | null>;
  /** JSON: the harvest, with its time and its texts, so that a page of listings reads one column. */
  harvest: Generated<string | null>;
}

/**
 * How many of what a listing lends are taken on a day (YYYY-MM-DD of the site): `held` by loans that are promised or out, which is never more
 * than its stock, and `late` by loans that were to be back before. Days on which all is free have no row.
 */
export interface LentDaysTable {
  listing_id: string;
  day: string;
  held: Generated<number>;
  late: Generated<number>;
}

declare module '../../../db/schema.ts' {
  interface Schema {
    listing_sharing: ListingSharingTable;
    lent_days: LentDaysTable;
  }
}
