/**
 * The pseudo-language is English with accents, 40 % longer, written from right to left. What has no accents stands outside the
 * catalogs, and what is cut would be cut in German.
 */

const VOWELS = /[aeiouy]/gi;
/** All in Latin-1, which the fonts of the site have. */
const ACCENTED: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', y: 'ý' };

/** Places for links in emails, addresses and what is written in capitals, such as the words that confirm a deletion. */
const KEPT = /\{\w+\}|https?:\/\/\S+|\S+@\S+|\b[A-Z]{3,}\b/;

/** A sentence in the pseudo-language. The values in it, such as names and titles, stay as people wrote them. */
export function pseudoSentence(sentence: string, values: readonly string[] = []): string {
  const kept = [...values.filter((value) => value.length > 2).map(escapeRegExp), KEPT.source];
  return sentence
    .split(new RegExp(`(${kept.join('|')})`, 'u'))
    .map((part, index) => (index % 2 === 0 ? part.replace(VOWELS, accentTwice) : part))
    .join('');
}

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Two in five letters of English are vowels, so doubling them makes it 40 % longer. */
function accentTwice(vowel: string): string {
  const accented = ACCENTED[vowel.toLowerCase()] ?? vowel;
  return vowel === vowel.toLowerCase() ? accented + accented : accented.toUpperCase() + accented;
}

/** What a guide or a legal text names beside its words. */
const NAMES = new Set(['id', 'crop', 'picture']);
const isName = (name: string, value: unknown) =>
  NAMES.has(name) && typeof value === 'string' && /^[a-z-]+$/.test(value);

const made = new WeakMap<object, unknown>();

/** The strings of a catalog, or a part of it, in the pseudo-language. */
export function pseudoStrings<C>(english: C): C {
  if (typeof english !== 'object' || english === null) return pseudoOf(english) as C;
  // One object for each catalog, as with other languages: components compare strings by identity.
  if (!made.has(english)) made.set(english, pseudoOf(english));
  return made.get(english) as C;
}

function pseudoOf(value: unknown, values: readonly string[] = []): unknown {
  if (typeof value === 'string') return pseudoSentence(value, values);
  if (typeof value === 'function')
    return (...given: unknown[]) => pseudoOf(value(...given), given.flatMap(textsIn));
  if (Array.isArray(value)) return value.map((one) => pseudoOf(one, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, isName(name, one) ? one : pseudoOf(one, values)]),
  );
}

/** The texts of a value that a sentence was made with, without names such as that of an action. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return /^[a-z_-]+$/.test(value) ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
