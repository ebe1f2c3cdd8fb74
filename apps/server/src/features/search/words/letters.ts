/** Singular and plural differ in these. */
const PLURAL_LETTERS = new Set('efisvy');
const [A, Z] = [97, 122];

/** The letters of a word as bits, without those that singular and plural differ in. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index += 1) {
    const code = word.charCodeAt(index);
    if (code >= A && code <= Z && !PLURAL_LETTERS.has(word.charAt(index))) letters |= 1 << (code - A);
  }
  return letters;
}

/**
 * Whether two words may be within an edit distance: a replaced letter changes two bits. It excludes most words without
 * comparing them, which takes 1.3 times as long for a whole search.
 */
export function mayBeNear(letters: number, others: number, distance: number): boolean {
  let rest = letters ^ others;
  for (let bits = 0; bits <= 2 * distance; bits += 1) {
    if (rest === 0) return true;
    rest &= rest - 1;
  }
  return false;
}
