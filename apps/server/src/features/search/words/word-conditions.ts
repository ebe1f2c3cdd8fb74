import { searchWords } from '@windfall/contract';
import type { Database } from '../../../db/database.ts';
import { storedWords } from '../listing-text.ts';
import type { Condition, Term } from '../matches.repo.ts';
import { editDistance } from './edit-distance.ts';
import { type Name, namesBeginning, namesOf, namesWithInitial } from './produce-synonyms.ts';
import { findBeginning, findSimilarWords, frequenciesOf } from './vocabulary.repo.ts';
import { formsOf, singularsOf } from './word-forms.ts';

type Handle = Pick<Database, 'read' | 'dialect'>;

/** Further words of a search are ignored: they are not useful, and each costs time. */
const MAX_WORDS = 12;
const MAX_CORRECTIONS = 5;
const ONLY_LETTERS = /^\p{L}+$/u;

/** One or two words of the search: as typed, when the last may be incomplete, and the names they may mean. */
interface SearchWord {
  readonly typed: string | undefined;
  readonly names: readonly Name[];
}

/**
 * Conditions that a listing must meet to match `search`, one for each word; none without words. Every word counts as a
 * prefix, since the last may be incomplete and endings vary; its singular, its plural and synonyms match as well. A
 * word that no listing has is replaced by the nearest existing ones.
 */
export async function wordConditions(db: Handle, search: string): Promise<Condition[]> {
  const words = storedWords(searchWords(search)).slice(0, MAX_WORDS);
  return Promise.all(searchWordsOf(words).map((word) => conditionOf(db, word)));
}

function searchWordsOf(words: readonly string[]): SearchWord[] {
  const found: SearchWord[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const [word = '', following] = [words[index], words[index + 1]];
    const pair = following === undefined ? [] : namesOfPair(word, following);
    if (pair.length > 0) {
      found.push({ typed: undefined, names: pair });
      index += 1;
    } else {
      const singulars = singularsOf(word);
      const names = [
        ...singulars.flatMap(namesOf),
        ...namesBeginning(word),
        ...singulars.map((form) => [form]),
      ];
      found.push({ typed: word, names });
    }
  }
  return found;
}

const namesOfPair = (first: string, second: string) =>
  singularsOf(second).flatMap((form) => namesOf(`${first} ${form}`));

async function conditionOf(db: Handle, { typed, names }: SearchWord): Promise<Condition> {
  const exact = alternativesOf(names);
  const condition = await weigh(db, typed, exact);
  if (condition.frequency > 0 || typed === undefined) return condition;
  const corrections = await correct(db, typed);
  return corrections.length === 0 ? condition : weigh(db, undefined, alternativesOf(corrections));
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

/** Names closest to a misspelled word, from listings and known produce. */
async function correct(db: Handle, typed: string): Promise<Name[]> {
  const length = [...typed].length;
  const most = length < 4 || !ONLY_LETTERS.test(typed) ? 0 : length < 8 ? 1 : 2;
  if (most === 0) return [];
  const known = await findSimilarWords(db.read, typed, most);
  const candidates = [...known, ...namesWithInitial(typed.charAt(0)).map((word) => ({ word, count: 0 }))];
  const near = candidates
    .map((candidate) => ({ ...candidate, distance: editDistance(typed, candidate.word, most) }))
    .filter(({ distance }) => distance <= most);
  const least = Math.min(...near.map(({ distance }) => distance));
  return near
    .filter(({ distance }) => distance === least)
    .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, MAX_CORRECTIONS)
    .flatMap(({ word }) => [[word], ...singularsOf(word).flatMap(namesOf)]);
}
