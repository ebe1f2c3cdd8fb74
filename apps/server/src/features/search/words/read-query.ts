import { foldText } from '@windfall/contract';
import { storedWords } from '../listing-text.ts';
import { withoutSmallWords } from './small-words.ts';
import { wordsIn } from './words-in.ts';

/** Further words of a search are ignored: they are not useful, and each costs time. */
const MAX_WORDS = 12;
/** 'free' after or before these words says what something is free of, or how hens live. */
const AFTER = new Set(
  'bug cage chemical chemicals dairy fat frost gluten gmo grain lead nut pesticide pesticides rust seed smoke spray sugar thorn worm'.split(
    ' ',
  ),
);
const BEFORE = new Set('from of range ranging roaming run running standing'.split(' '));
const HYPHENATED = /[\p{L}\p{N}]-free(?!\p{L})|(?<!\p{L})free-\p{L}/u;

/** Meaning of a search, as far as its words alone tell. */
export interface Query {
  /** The words that listings must have. */
  readonly words: readonly string[];
  /** The word 'free' asks for listings without a price. */
  readonly isFree: boolean;
}

export function readQuery(typed: string): Query {
  const words = storedWords(wordsIn(typed)).slice(0, MAX_WORDS);
  const isFree = !HYPHENATED.test(foldText(typed)) && words.some((_, index) => isPrice(words, index));
  const others = isFree ? words.filter((word) => word !== 'free') : words;
  return { words: withoutSmallWords(others), isFree };
}

function isPrice(words: readonly string[], index: number): boolean {
  const [before = '', word, after = ''] = [words[index - 1], words[index], words[index + 1]];
  return word === 'free' && !AFTER.has(before) && !BEFORE.has(after);
}
