/** Shorter words are too much like one another to be taken apart. */
const MIN_LENGTH = 4;

/** What a word may be the plural of, and itself: 'tomatos' may be tomato, 'berries' berry and 'leaves' leaf. */
export function singularsOf(word: string): string[] {
  if (word.length < MIN_LENGTH || !word.endsWith('s') || word.endsWith('ss')) return [word];
  const stem = word.slice(0, -1);
  const found = [word, stem];
  if (word.endsWith('ies')) found.push(`${word.slice(0, -3)}y`);
  else if (word.endsWith('ves')) found.push(`${word.slice(0, -3)}f`);
  else if (/(?:o|ch|sh|x|ss|z)es$/.test(word)) found.push(word.slice(0, -2));
  return found;
}

/** How the plural of a word is written. */
export function pluralOf(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  if (/(?:s|x|z|ch|sh|[^aeiou]o)$/.test(word)) return `${word}es`;
  if (/[^f]f$/.test(word)) return `${word.slice(0, -1)}ves`;
  return `${word}s`;
}

/** A word in the singular and the plural, as people write both. */
export function formsOf(word: string): string[] {
  const singulars = singularsOf(word);
  return [...new Set([...singulars, ...singulars.filter((form) => form.length >= 3).map(pluralOf)])];
}
