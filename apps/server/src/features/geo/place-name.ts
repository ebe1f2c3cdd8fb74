import { foldText } from '@windfall/contract';

/** Short forms within names of places, in full. */
const IN_FULL = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['ft', 'fort'],
  ['mt', 'mount'],
  ['mtn', 'mountain'],
  ['pt', 'point'],
  ['n', 'north'],
  ['s', 'south'],
  ['e', 'east'],
  ['w', 'west'],
]);

/** What people call a place, and the name of the table; folded as both are compared. */
const OTHER_NAMES = new Map([
  ['nyc', 'new york'],
  ['new york city', 'new york'],
  ['manhattan', 'new york'],
  ['la', 'los angeles'],
  ['sf', 'san francisco'],
  ['san fran', 'san francisco'],
  ['philly', 'philadelphia'],
  ['pdx', 'portland'],
  ['dc', 'washington'],
  ['washington dc', 'washington'],
  ['vegas', 'las vegas'],
  ['nola', 'new orleans'],
  ['slc', 'salt lake city'],
  ['okc', 'oklahoma city'],
  ['atl', 'atlanta'],
  ['jax', 'jacksonville'],
  ['ventura city', 'ventura'],
  ['san buenaventura', 'ventura'],
  ['boise city', 'boise'],
  ['saint petersburg beach', 'saint petersburg'],
]);

/**
 * A name of a place as it is compared: folded, punctuation as spaces, `St.`, `Ft.`, `N.` and the like in full wherever they stand, and
 * `O'Fallon` and `O Fallon` alike. The last word of a name that is still typed may be the beginning of a longer one, so it stays.
 */
export function foldPlaceName(name: string, isTyped = false): string {
  const words = foldText(name)
    .replace(/['’‘ʼ`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\b([do]) (?=\p{L})/gu, '$1')
    .split(' ');
  const last = words.length - 1;
  return words
    .map((word, index) => (isTyped && index === last ? word : (IN_FULL.get(word) ?? word)))
    .join(' ');
}

/** Whether people call one place by this folded name, such as 'nyc'. */
export const isOtherName = (folded: string): boolean => OTHER_NAMES.has(folded);

/** The table's name for what people call a place, and the name itself for all others. */
export const formalName = (folded: string): string => OTHER_NAMES.get(folded) ?? folded;
