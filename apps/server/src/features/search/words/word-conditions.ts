import { CROP_WORDS, CROPS, foldText, pluralInSpanish, SPANISH_NAMES } from '@windfall/contract';
import type { Database } from '../../../db/database.ts';
import type { Condition, Term } from '../matches.repo.ts';
import { correct } from './corrections.ts';
import { kindsOf, type Name, nameOf, namesOf, PRODUCE_NAMES, SYNONYMS } from './produce.ts';
import { findBeginning, frequenciesOf } from './vocabulary.repo.ts';
import { formsOf, singularsOf } from './word-forms.ts';

/** English words keep their meaning where a Spanish name is spelled the same: 'melon', 'radicchio'. */
const ENGLISH = new Set([
  ...PRODUCE_NAMES,
  ...SYNONYMS.keys(),
  ...CROPS.flatMap(({ one, many }) => [one, many].map(foldText)),
]);
/** Minimum length of a typed prefix that is matched with synonyms. */
const MIN_BEGINNING = 5;

type Handle = Pick<Database, 'read' | 'dialect'>;

/** One or two words of the search: as typed, when the last may be incomplete, and the names they may mean. */
interface SearchWord {
  readonly text: string;
  /** The text as a prefix; undefined for two words. */
  readonly typed: string | undefined;
  readonly names: readonly Name[];
  /** What it means in English; undefined for words that are no Spanish names. */
  readonly english: string | undefined;
}

export interface WordCondition {
  readonly condition: Condition;
  /** The word or the two words, corrected where they are misspelled or Spanish. */
  readonly text: string;
  readonly isCorrected: boolean;
}

/**
 * Conditions that a listing must meet to match these words, one for each word. Every word counts as a prefix, since the
 * last may be incomplete and endings vary; its singular, its plural, its synonyms and its kinds match as well. A word
 * that no listing has is replaced by the nearest existing ones.
 */
export function wordConditions(db: Handle, words: readonly string[]): Promise<WordCondition[]> {
  return Promise.all(searchWordsOf(words).map((word) => conditionOf(db, word)));
}

function searchWordsOf(words: readonly string[]): SearchWord[] {
  const found: SearchWord[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const [before, word = '', following] = [words[index - 1], words[index], words[index + 1]];
    const pair = following === undefined ? [] : namesOfPair(word, following);
    if (pair.length > 0) {
      const joined = singularsOf(`${word}${following}`).map((form): Name => [form]);
      const text = `${word} ${following}`;
      found.push({
        text,
        typed: undefined,
        names: [...pair, ...joined],
        english: englishOf(text),
      });
      index += 1;
    } else {
      const names = namesOfWord(word, before, following);
      found.push({ text: word, typed: word, names, english: englishOf(word) });
    }
  }
  return found;
}

const namesOfPair = (first: string, second: string) =>
  singularsOf(second).flatMap((form) => searchedNames(`${first} ${form}`));

/** Both of two words also mean the one they make together: 'straw berries' is strawberries. */
function namesOfWord(word: string, before: string | undefined, following: string | undefined): Name[] {
  // 'greens' is not the plural of 'green'.
  const singulars = kindsOf(word).length > 0 ? [word] : singularsOf(word);
  const joined = [before && `${before}${word}`, following && `${word}${following}`].filter((one) => one);
  return [
    ...singulars.flatMap(searchedNames),
    ...singulars.flatMap(kindsOf),
    ...searchedNamesBeginning(word),
    ...[...singulars, ...joined.flatMap((one) => singularsOf(one ?? ''))].map((form) => [form]),
  ];
}

async function conditionOf(db: Handle, word: SearchWord): Promise<WordCondition> {
  const { text, typed, names, english } = word;
  const condition = await weigh(db, typed, alternativesOf(names));
  if (english !== undefined && condition.frequency > 0 && !(await isListed(db, word)))
    return { condition, text: english, isCorrected: true };
  const asTyped = { condition, text, isCorrected: false };
  if (condition.frequency > 0 || typed === undefined) return asTyped;
  const correction = await correct(db, typed);
  if (!correction) return asTyped;
  const corrected = await weigh(db, undefined, alternativesOf(correction.names));
  return { condition: corrected, text: correction.text ?? text, isCorrected: correction.text !== undefined };
}

/** Whether listings have the words as they were typed. */
async function isListed(db: Handle, { text, typed }: SearchWord): Promise<boolean> {
  return (await weigh(db, typed, alternativesOf([text.split(' ')]))).frequency > 0;
}

/** Each word of a name in each of its forms. */
function alternativesOf(names: readonly Name[]): Term[][] {
  const word = (text: string): Term => ({ text, isBeginning: false });
  return names.flatMap((name) => {
    const last = name.at(-1) ?? '';
    return formsOf(last).map((form) => [...name.slice(0, -1), form].map(word));
  });
}

/** Counts the listings of each alternative and drops those without any. */
async function weigh(db: Handle, typed: string | undefined, alternatives: Term[][]): Promise<Condition> {
  const words = [...new Set(alternatives.flat().map(({ text }) => text))];
  const [known, beginning] = await Promise.all([
    frequenciesOf(db, words),
    typed === undefined ? { frequency: 0, words: undefined } : findBeginning(db.read, typed),
  ]);
  const rarity = (terms: readonly Term[]) => Math.min(...terms.map(({ text }) => known.get(text) ?? 0));
  const present = alternatives.filter((terms) => rarity(terms) > 0);
  const begun = typed === undefined ? [] : [[{ text: typed, isBeginning: true, words: beginning.words }]];
  // The typed prefix already covers these.
  const others = present.filter((terms) => !terms.some((term) => begins(term, typed)));
  const all = [...begun, ...others];
  return {
    alternatives: all.length > 0 ? all : alternatives,
    frequency: others.reduce((sum, terms) => sum + rarity(terms), beginning.frequency),
  };
}

const begins = ({ text }: Term, typed: string | undefined) => typed !== undefined && text.startsWith(typed);

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
    for (const form of [name, pluralInSpanish(name)]) {
      const { english = many, names = [] } = spanish.get(form) ?? {};
      spanish.set(form, { english, names: [...names, ...all] });
    }
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
