/** Searches that found nothing: what was asked for on which day, and how often; never by whom. */
export interface SearchMissesTable {
  /** YYYY-MM-DD, in UTC. */
  day: string;
  /** The searched words, folded. */
  words: string;
  count: number;
}

/** What was counted on a day that is over. */
export interface DailyFiguresTable {
  /** YYYY-MM-DD, in UTC. */
  day: string;
  figure: string;
  value: number;
}

/** What a day is told about by, as `figure` names it: 'listings', 'category:Fruits', 'wait:31'. */
export type Figures = ReadonlyMap<string, number>;

/** What the names of figures begin with that there are several of. */
export const CATEGORY = 'category:';
export const PLACE = 'place:';
export const WAIT = 'wait:';

declare module '../../db/schema.ts' {
  interface Schema {
    search_misses: SearchMissesTable;
    daily_figures: DailyFiguresTable;
  }
}
