/** Searches without results: the words, the day and their number, without the member. */
export interface SearchMissesTable {
  /** YYYY-MM-DD, in UTC. */
  day: string;
  /** The search words, folded. */
  words: string;
  count: number;
}

/** Figures of a past day. */
export interface DailyFiguresTable {
  /** YYYY-MM-DD, in UTC. */
  day: string;
  figure: string;
  value: number;
}

/** Figures of a day by name: 'listings', 'category:Fruits', 'wait:31'. */
export type Figures = ReadonlyMap<string, number>;

/** Prefixes of figures with several values. */
export const CATEGORY = 'category:';
export const PLACE = 'place:';
export const WAIT = 'wait:';
/** Followed by what happened and the rule of the listing: 'claim:asked:draw'. */
export const CLAIM = 'claim:';

declare module '../../db/schema.ts' {
  interface Schema {
    search_misses: SearchMissesTable;
    daily_figures: DailyFiguresTable;
  }
}
