import { CATEGORIES, SPECIFIC_PRODUCE } from '@windfall/contract';
import { PLACES, type Random } from './community.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Returns the query string of a list of listings, without its question mark. */
type Generator = (random: Random) => string;

/** The kinds of queries whose cost is promised, the usual ones, and whatever else is accepted. */
export const GENERATORS: Readonly<Record<string, Generator>> = {
  'one word': (random) => write({ search: word(random) }),
  'one word with a typo': (random) => write({ search: misspelled(random, word(random)) }),
  'a free word': (random) => write({ search: `free ${word(random)}` }),
  'free of one category': (random) => write({ search: `free ${categoryWord(random)}` }),
  'a free word, nearest first': (random) =>
    write({ ...placed(random), sort: 'distance', search: `free ${word(random)}` }),
  'a category by its name': (random) => write({ search: categoryWord(random) }),
  'two words in one': (random) => write({ search: word(random) + word(random) }),
  'no such word': (random) => write({ search: `${word(random)}xqz` }),
  'the beginning of a word': (random) => write({ search: word(random).slice(0, 3) }),
  'one letter each': (random) => write({ search: [1, 2, 3].map(() => word(random).charAt(0)).join(' ') }),
  'a word every listing has': () => write({ search: 'garden' }),
  'a rare word, nearest first': (random) =>
    write({ ...placed(random), sort: 'distance', search: String(random(10_000)) }),
  'a word by title': (random) => write({ sort: 'alphabetical', search: word(random) }),
  'a word and a category': (random) => write({ category: category(random), search: word(random) }),
  'newest near': (random) => write({ ...placed(random), radius_km: 1 + random(25) }),
  'unavailable near, one category': (random) =>
    write({ ...placed(random), radius_km: 10, category: category(random), available: false }),
  'newest near, one word': (random) =>
    write({ ...placed(random), radius_km: 1 + random(25), search: word(random) }),
  'nearest first': (random) => write({ ...placed(random), sort: 'distance' }),
  'nearest first, one word': (random) => write({ ...placed(random), sort: 'distance', search: word(random) }),
  'newest near, category and word': (random) =>
    write({ ...placed(random), radius_km: 1 + random(25), category: category(random), search: word(random) }),
  'the same with a typo': (random) =>
    write({
      ...placed(random),
      radius_km: 1 + random(25),
      category: category(random),
      search: misspelled(random, word(random)),
    }),
  'nearest first, category and word': (random) =>
    write({ ...placed(random), sort: 'distance', category: category(random), search: word(random) }),
  'nearest first with a typo': (random) =>
    write({
      ...placed(random),
      sort: 'distance',
      category: category(random),
      search: misspelled(random, word(random)),
    }),
  'whatever is accepted': anything,
};

const pick = <T>(random: Random, values: readonly T[]): T => values[random(values.length)] as T;
const categoryWord = (random: Random) => pick(random, ['fruit', 'herbs', 'veg', 'eggs', 'tools']);
const category = (random: Random) => pick(random, CATEGORIES);
const word = (random: Random) => pick(random, pick(random, SPECIFIC_PRODUCE).split(' '));

/** A letter left out, doubled or exchanged in the middle, where people mistype. */
function misspelled(random: Random, text: string): string {
  const at = 1 + random(Math.max(1, text.length - 1));
  const letter = pick(random, [...LETTERS]);
  return pick(random, [
    text.slice(0, at) + text.slice(at + 1),
    text.slice(0, at) + letter + text.slice(at),
    text.slice(0, at) + letter + text.slice(at + 1),
  ]);
}

/** Somewhere in one of the towns, in which listings lie up to 5 km from the middle. */
function placed(random: Random): { near: string } {
  const { latitude, longitude } = pick(random, PLACES);
  const jitter = () => (random(2_001) - 1_000) / 10_000;
  return { near: `${latitude + jitter()},${longitude + jitter()}` };
}

/** Any number of words, whole, misspelled or begun, with any filters and order. */
function anything(random: Random): string {
  const near = random(2) === 0;
  const typed = () => {
    const whole = random(8) === 0 ? pick(random, ['garden', 'a', 'ask', 'you', 'portland']) : word(random);
    return pick(random, [
      whole,
      whole.slice(0, 1 + random(whole.length)),
      misspelled(random, whole),
      `${whole}s`,
    ]);
  };
  return write({
    ...(near && placed(random)),
    ...(near && random(2) === 0 && { radius_km: 1 + random(900) }),
    sort: pick(random, ['newest', 'oldest', 'alphabetical', near ? 'distance' : 'newest']),
    ...(random(4) > 0 && { search: Array.from({ length: 1 + random(4) }, typed).join(' ') }),
    ...(random(4) === 0 && { category: category(random) }),
    ...(random(5) === 0 && { available: random(2) === 0 }),
    limit: 1 + random(100),
  });
}

const write = (query: Readonly<Record<string, string | number | boolean>>) =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
