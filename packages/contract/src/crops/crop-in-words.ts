import { singular } from '../amount-text.ts';
import type { Category } from '../constants.ts';
import { searchWords } from '../text.ts';
import { pluralInSpanish, SPANISH_NAMES } from './crop-spanish.ts';
import { CROP_WORDS, GENERAL_NAMES } from './crop-words.ts';
import { CROPS, type CropId, cropOf } from './crops.ts';

/** What a listing says about its crop. */
export interface CropText {
  readonly title: string;
  readonly produce_name: string;
  readonly category: string;
}

/** These categories have one crop each, which no other category has. */
const ONLY: Partial<Record<Category, CropId>> = { Eggs: 'egg', Honey: 'honey' };
/** Words of what is made of a crop and keeps in another way. */
const MADE = new Set(
  `bread butter cake candle candied canned chutney cider compote cookie cordial cracker crumble dehydrated dried fermented
   frozen jam jelly juice kimchi kraut leather liqueur marmalade muffin oil paste pesto pickle pickled pie powder preserve
   puree relish salsa salt sauce sauerkraut soap soup sugar syrup tart tea vinegar wine`.split(/\s+/),
);
/** No name of a crop has more words. */
const MOST_WORDS = 4;

const keyOf = (words: readonly string[]) => words.map(singular).join(' ');

/** The crops that are called so, by the key of the name. English words keep their meaning where a Spanish name is spelled the same. */
const byName = new Map<string, Set<CropId>>();
const addName = (id: CropId, name: string) => {
  const key = keyOf(searchWords(name));
  byName.set(key, (byName.get(key) ?? new Set()).add(id));
};
for (const { id, one, many } of CROPS) {
  const { synonyms = [], kinds = [] } = CROP_WORDS[id] ?? {};
  for (const name of [one, many, ...synonyms, ...kinds.flat()]) addName(id, name);
}
const english = new Set([...byName.keys(), ...Object.keys(GENERAL_NAMES).map((name) => keyOf([name]))]);
for (const { id } of CROPS)
  for (const [name, sources] of Object.entries(SPANISH_NAMES[id]))
    for (const form of [name, pluralInSpanish(name)])
      if (sources !== '' && !english.has(keyOf(searchWords(form)))) addName(id, form);

/**
 * The crop that a listing's title names, or its produce type where the title names none: cherry tomatoes are of the type tomatoes.
 * Null where they name none or several, or something made of it.
 */
export function cropInWords({ title, produce_name, category }: CropText): CropId | null {
  const only = ONLY[category as Category];
  if (only) return only;
  if (category === 'Tools') return null;
  const read = [title, produce_name].map((text) => readCrops(searchWords(text), category));
  if (read.some(({ isMade }) => isMade)) return null;
  const found = read.find(({ crops }) => crops.size > 0)?.crops ?? [];
  const [crop = null, ...others] = found;
  return others.length > 0 ? null : crop;
}

/** 'Honey crisp' apples are no honey, and straw bales for strawberries, in 'Other', are no strawberries. */
function isOf(id: CropId, category: string): boolean {
  const own = cropOf(id).category;
  return category === 'Other' ? own === 'Other' : own !== 'Eggs' && own !== 'Honey';
}

/** The crops named by these words, the longest names first: sweet potatoes are no potatoes. Apples for pie are no pie. */
function readCrops(words: readonly string[], category: string) {
  const crops = new Set<CropId>();
  const aside = words.indexOf('for');
  let isMade = false;
  for (let at = 0; at < words.length; ) {
    const length = longestAt(words, at);
    const named = byName.get(keyOf(words.slice(at, at + length)));
    for (const id of named ?? []) if (isOf(id, category)) crops.add(id);
    isMade ||= !named && (aside < 0 || at < aside) && MADE.has(singular(words[at] ?? ''));
    at += length;
  }
  return { crops, isMade };
}

function longestAt(words: readonly string[], at: number): number {
  for (let length = MOST_WORDS; length > 1; length -= 1)
    if (byName.has(keyOf(words.slice(at, at + length)))) return length;
  return 1;
}
