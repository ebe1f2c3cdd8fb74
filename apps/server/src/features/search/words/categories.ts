import type { Category } from '@windfall/contract';
import { formsOf } from './word-forms.ts';

/** The words that name a category, in the singular. 'Other' is a word like any other. */
const CATEGORY_WORDS = {
  Vegetables: ['vegetable', 'veg', 'veggie'],
  Fruits: ['fruit'],
  Herbs: ['herb'],
  Seedlings: ['seedling'],
  Seeds: ['seed'],
  Tools: ['tool'],
  Eggs: ['egg'],
  Honey: ['honey'],
} as const satisfies Partial<Record<Category, readonly string[]>>;

export type NamedCategory = keyof typeof CATEGORY_WORDS;

const NAMED = Object.keys(CATEGORY_WORDS) as NamedCategory[];
const byWord = new Map(
  NAMED.flatMap((category) => wordsNaming(category).map((word) => [word, category] as const)),
);

/** All words that name a category, singular and plural. */
export function wordsNaming(category: NamedCategory): string[] {
  return CATEGORY_WORDS[category].flatMap((word: string) => [
    ...new Set([word, `${word}s`, ...formsOf(word)]),
  ]);
}

/** The category that a word names. */
export const categoryNamed = (word: string): NamedCategory | undefined => byWord.get(word);

/** The categories that one of these words names. */
export function categoriesNamed(words: readonly string[]): NamedCategory[] {
  return [...new Set(words.flatMap((word) => byWord.get(word) ?? []))];
}

/** The words that name categories, in the singular. */
export const CATEGORY_NAMES: readonly string[] = NAMED.flatMap((category) => CATEGORY_WORDS[category]);
