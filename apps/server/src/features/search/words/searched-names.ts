import { CROP_WORDS, CROPS, foldText, SPANISH_NAMES } from '@windfall/contract';
import { type Name, nameOf, namesOf, PRODUCE_NAMES, SYNONYMS } from './produce.ts';

/** English words keep their meaning where a Spanish name is spelled the same: 'melon', 'radicchio'. */
const ENGLISH = new Set([
  ...PRODUCE_NAMES,
  ...SYNONYMS.keys(),
  ...CROPS.flatMap(({ one, many }) => [one, many].map(foldText)),
]);
/** What follows stays in the plural: 'coles de Bruselas'. */
const OF = ' de ';
/** Minimum length of a typed prefix that is matched with synonyms. */
const MIN_BEGINNING = 5;

interface Meaning {
  /** The English name of the first crop that is called so, in the plural. */
  readonly english: string;
  /** All names of the crops that are called so. */
  readonly names: readonly Name[];
}

/** Spanish names, in the singular and the plural. */
const spanish = new Map<string, Meaning>();
for (const { id, one, many } of CROPS) {
  const own = Object.keys(SPANISH_NAMES[id]).map(foldText);
  const all = [one, ...(CROP_WORDS[id]?.synonyms ?? []), ...own].map(nameOf);
  for (const name of own.filter((word) => !ENGLISH.has(word)))
    for (const form of [name, pluralOf(name)]) {
      const { english = many, names = [] } = spanish.get(form) ?? {};
      spanish.set(form, { english, names: [...names, ...all] });
    }
}

/** The plural of a Spanish name, of each of its words: 'judias verdes'. */
function pluralOf(name: string): string {
  const [main = '', ...rest] = name.split(OF);
  const words = main.split(' ').map((word) => {
    if (/[aeiou]$/.test(word)) return `${word}s`;
    return word.endsWith('z') ? `${word.slice(0, -1)}ces` : `${word}es`;
  });
  return [words.join(' '), ...rest].join(OF);
}

/** What a search for this name finds: its synonyms, and for a Spanish name ('jitomate') the English ones of its crops. */
export const searchedNames = (name: string): readonly Name[] => [
  ...namesOf(name),
  ...(spanish.get(name)?.names ?? []),
];

/** What a Spanish name means in English. */
export const englishOf = (name: string): string | undefined => spanish.get(name)?.english;

/** What a search for single-word names with this prefix finds. */
export function searchedNamesBeginning(beginning: string): readonly Name[] {
  if (beginning.length < MIN_BEGINNING) return searchedNames(beginning);
  const meanings = [...spanish].map(([name, { names }]) => [name, names] as const);
  return [...SYNONYMS, ...meanings].flatMap(([name, names]) =>
    name.startsWith(beginning) && !name.includes(' ') ? names : [],
  );
}
