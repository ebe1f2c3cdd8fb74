import { type CropId, cropInWords, cropOf } from '@windfall/contract';
import { categoriesNamed } from '../words/categories.ts';
import { withoutSmallWords, wordsIn } from '../words/words-in.ts';
import { ANY_CATEGORY, alternativesOf, namesIn } from './wish-words.ts';

/** What a follow is about: a crop, or words where it is null. */
export interface Followed {
  readonly crop: CropId | null;
  readonly words: string;
}

/** Alternatives of which an offer meets one, and the category in which it must be. */
interface FollowedTerms {
  readonly alternatives: readonly string[][];
  readonly category: string;
}

/** The crop that these words name, if they name one and nothing else. */
export function followedCrop(words: string): CropId | null {
  const typed = withoutSmallWords(wordsIn(words));
  const isName = isNamesAlone(words) || typed.length === 1;
  if (!isName || categoriesNamed(typed).length > 0) return null;
  return cropInWords({ title: words, produce_name: '', category: '' });
}

/**
 * What a follow looks for. Names of produce are met as those of a wish are; beside other words all of them must be there, as in
 * the search in which nothing was found.
 */
export function followedTerms({ crop, words }: Followed): FollowedTerms {
  if (crop !== null) {
    const { one, category } = cropOf(crop);
    return { alternatives: alternativesOf({ title: one, produce_name: '', category }), category };
  }
  // In 'Other' names are words like all others.
  const category = isNamesAlone(words) ? ANY_CATEGORY : 'Other';
  const alternatives = alternativesOf({ title: words, produce_name: '', category });
  const [named] = category === ANY_CATEGORY ? categoriesNamed(wordsIn(words)) : [];
  return { alternatives, category: named ?? ANY_CATEGORY };
}

/** Whether nothing but names of produce and of categories is among these words. */
function isNamesAlone(words: string): boolean {
  const typed = withoutSmallWords(wordsIn(words));
  return namesIn(typed).join(' ').split(' ').length === typed.length && namesIn(typed).length > 0;
}
