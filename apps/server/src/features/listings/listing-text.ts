import { foldText, searchWords } from '@windfall/contract';

/** Long titles are told apart by `seq`; a key of any length would outgrow cursors and PostgreSQL's index rows. */
export const TITLE_SORT_LENGTH = 80;

/** What a listing sorts by alphabetically: its folded title's beginning. */
export function titleSortOf(title: string): string {
  return foldText(title).slice(0, TITLE_SORT_LENGTH).toWellFormed();
}

interface SearchableListing {
  readonly title: string;
  readonly produce_name: string;
  readonly category: string;
  readonly location: string;
  readonly description: string;
}

/** The words a listing is found by. */
export function wordsOf(listing: SearchableListing): string[] {
  const { title, produce_name, category, location, description } = listing;
  return searchWords([title, produce_name, category, location, description].join('\n'));
}
