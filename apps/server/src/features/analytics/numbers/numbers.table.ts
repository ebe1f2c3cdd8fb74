import type { CountedKind } from './cells.ts';

/** A number of a month that is over, of three people at least. It stays when what it counts is deleted. */
export interface TownNumbersTable {
  /** YYYY-MM, in the time zone of the site. */
  month: string;
  kind: CountedKind;
  /** Whether it is of a crop or of a rule. */
  part: 'crop' | 'rule';
  /** The crop or rule, or 'other'. */
  name: string;
  count: number;
  grams: number;
}

declare module '../../../db/schema.ts' {
  interface Schema {
    town_numbers: TownNumbersTable;
  }
}
