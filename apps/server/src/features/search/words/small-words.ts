/** Words that name nothing: a search ignores them beside others, and a misspelled word stands for one only when it stands for no other word. */
const SMALL_WORDS = new Set(
  `a an and any are at be been by can for from get had has have her here his i in is it its me more most my near need of
  off on or our please some than that the their them then there these they this to too very want was we were will with you
  your`.split(/\s+/),
);

export const isSmallWord = (word: string): boolean => SMALL_WORDS.has(word);

/** The words without small ones, unless all are small. */
export function withoutSmallWords(words: readonly string[]): readonly string[] {
  const rest = words.filter((word) => !isSmallWord(word));
  return rest.length > 0 ? rest : words;
}
