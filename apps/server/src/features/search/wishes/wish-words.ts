import { CATEGORIES, type Category } from '@windfall/contract';
import { CATEGORY_NAMES } from '../words/categories.ts';
import { generalNamesOf, kindsOf, misleadingWordOf, namesOf, PRODUCE_NAMES } from '../words/produce.ts';
import { singularsOf } from '../words/word-forms.ts';
import { withoutSmallWords, wordsIn } from '../words/words-in.ts';

/** Produce that a listing offers or looks for, in the words of its owner. */
export interface Described {
  readonly title: string;
  readonly produce_name: string;
  readonly category: string;
}

/** Hardly any title has all words of a longer wish. */
const MAX_WORDS = 4;
const KNOWN = new Set(PRODUCE_NAMES);
const OF_CATEGORY = new Set(CATEGORY_NAMES);
/** Members put the same produce into each of these. */
const PRODUCE: readonly string[] = ['Vegetables', 'Fruits', 'Herbs'] satisfies Category[];

/**
 * Alternatives that meet a wish: a listing must have all terms of one of them. Each name of produce is one, in the singular; a
 * title without a name counts with all its words.
 */
export function alternativesOf({ title, produce_name, category }: Described): string[][] {
  const typed = [wordsIn(produce_name), wordsIn(title)];
  // Straw bales for the strawberry beds are no strawberries.
  const names = category === 'Other' ? [] : [...new Set(typed.flatMap(namesIn))];
  const plain = names.filter((name) => !OF_CATEGORY.has(name));
  if (names.length > 0) return (plain.length > 0 ? plain : names).map((name) => [name]);
  const words = withoutSmallWords(typed.find((some) => some.length > 0) ?? []).map(singularOf);
  return words.length > MAX_WORDS || words.length === 0 ? [] : [[...new Set(words)]];
}

/** The terms of what is offered: also its synonyms, its general names and its category. */
export function offeredTerms({ title, produce_name, category }: Described): string[] {
  const typed = [wordsIn(title), wordsIn(produce_name)];
  const names = typed.flatMap(namesIn);
  const synonyms = names.flatMap((name) => namesOf(name).map((words) => words.join(' ')));
  const general = [...names, ...synonyms].flatMap(generalNamesOf);
  const words = [...typed.flat(), ...wordsIn(category)].map(singularOf);
  const misleading = new Set(names.map(misleadingWordOf));
  return [...new Set([...words, ...names, ...synonyms, ...general])].filter((term) => !misleading.has(term));
}

/** The terms of a category itself, which every offer in it has. */
export const categoryTerms = (category: Category): string[] => wordsIn(category).map(singularOf);

/** The category of a follow that is met in any. */
export const ANY_CATEGORY = '';

/** The categories in which a wish of this category is met, and the other way round. */
export const categoriesMeeting = (category: string): readonly string[] =>
  PRODUCE.includes(category) ? PRODUCE : CATEGORIES.filter((one) => one === category);

/** The known names in these words, in the singular: two words that make one name, else each word that is one. */
export function namesIn(words: readonly string[]): string[] {
  const found: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const [word = '', following = ''] = words.slice(index, index + 2);
    const pair = singularsOf(following)
      .map((form) => `${word} ${form}`)
      .find((name) => namesOf(name).length > 0);
    if (pair !== undefined) index += 1;
    const name = pair ?? singularsOf(word).find(isKnown);
    if (name !== undefined) found.push(name);
  }
  return found;
}

const isKnown = (word: string) => KNOWN.has(word) || kindsOf(word).length > 0;

/** The last form is the shortest. */
const singularOf = (word: string): string =>
  singularsOf(word).find(isKnown) ?? singularsOf(word).at(-1) ?? word;
