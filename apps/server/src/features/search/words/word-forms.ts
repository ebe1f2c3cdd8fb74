import { isSmallWord } from './words-in.ts';

/** Shorter words are too similar to each other. */
const MIN_LENGTH = 4;

/** Possible singulars of a word, and the word itself: 'tomatos' may be tomato, 'berries' berry and 'leaves' leaf. */
export function singularsOf(word: string): string[] {
  if (word.length < MIN_LENGTH || !word.endsWith('s') || word.endsWith('ss')) return [word];
  const stem = word.slice(0, -1);
  const found = [word, stem];
  if (word.endsWith('ies')) found.push(`${word.slice(0, -3)}y`);
  else if (word.endsWith('ves')) found.push(`${word.slice(0, -3)}f`);
  else if (/(?:o|ch|sh|x|ss|z)es$/.test(word)) found.push(word.slice(0, -2));
  return found.filter((form) => form === word || !isSmallWord(form));
}

/** The plural of a word. */
function pluralOf(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  if (/(?:s|x|z|ch|sh|[^aeiou]o)$/.test(word)) return `${word}es`;
  if (/[^f]f$/.test(word)) return `${word.slice(0, -1)}ves`;
  return `${word}s`;
}

/** Singular and plural forms of a word. */
export function formsOf(word: string): string[] {
  const singulars = singularsOf(word);
  return [...new Set([...singulars, ...singulars.filter((form) => form.length >= 3).map(pluralOf)])];
}
