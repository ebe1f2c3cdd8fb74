/** The empty Braille pattern, marks of annotations and of hieroglyphs, and the note without a head: fonts show nothing of them. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB\u{13430}-\u{1343F}\u{1D159}]/u;

/** Whether a text has no visible character: white space and invisible characters count as nothing. */
export const isBlank = (value: string): boolean => !VISIBLE.test(value);

/**
 * An email address or a ZIP code as it was meant: full-width letters and digits as plain ones, without the invisible characters that
 * copying brings along, and without outer white space.
 */
export const plainTyped = (value: string) =>
  (isBlank(value) ? '' : value)
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .trim();

/** Dashes of phones and of word processors, and the minus. */
const DASHES = /\s*[\p{Pd}\u2212]\s*/gu;

/** A ZIP code as phones and people write it, in its plain form: '97214–1234' is '97214-1234'. */
export const plainZipCode = (value: string) => plainTyped(value).replace(DASHES, '-');

/**
 * Removes characters that no field may contain: control characters except tab and newline, lone surrogates, outer white
 * space. A text of invisible characters is empty, so that no field need ask for them.
 */
export function cleanText(value: string): string {
  const cleaned = value.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '').trim();
  return isBlank(cleaned) ? '' : cleaned;
}

/**
 * Like `cleanText` for a text within a sentence, which its author must neither end nor turn around: a line break would put
 * paragraphs into emails of the site, and an override of the direction shows the words behind it in reverse.
 */
export function cleanLine(value: string): string {
  return cleanText(value).replace(TURNS, ' ').trim();
}

/** Breaks, embeddings, overrides and isolates; marks like U+200F, which act in their place only, stay. */
const TURNS = /[\t\n\u2028-\u202E\u2066-\u2069]+/g;
const CONTROL_CHARACTERS = /[^\P{Cc}\t\n]/gu;

/** Letters that Unicode does not take apart, as they are written without their own key. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ɖ: 'd',
  ł: 'l',
  ø: 'o',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ƀ: 'b',
  ɓ: 'b',
  ƈ: 'c',
  ɗ: 'd',
  ɛ: 'e',
  ɠ: 'g',
  ɨ: 'i',
  ƙ: 'k',
  ɲ: 'n',
  ɔ: 'o',
  ƥ: 'p',
  ƭ: 't',
  ʉ: 'u',
  ƴ: 'y',
  ƶ: 'z',
  ĸ: 'k',
  ς: 'σ',
};
const PLAIN_LETTER = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu');
/** What phones and languages write for an apostrophe, and accents that stand alone. */
const APOSTROPHES = /['’‘‛ʼʻʽˈ′´`＇]/gu;
const HYPHENS = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/gu;
/** Soft hyphens, joiners and the like. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{M}]/gu;

/**
 * Lower case without accents and with plain apostrophes and hyphens: 'Crème Fraîche' equals 'creme fraiche', 'Łódź' 'lodz' and
 * 'O’Brien' 'o\'brien'. Search, sorting by title and duplicate checks fold the same way on both databases and in the browser.
 */
export function foldText(value: string): string {
  return value
    .replace(APOSTROPHES, "'")
    .replace(HYPHENS, '-')
    .normalize('NFKD')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .replace(PLAIN_LETTER, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

/** Search words of a text: folded runs of letters and digits. */
export function searchWords(value: string): string[] {
  return foldText(value).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Key by which titles are sorted, by code points: punctuation and symbols do not count, so '“Big” plums' stands among the Bs, and
 * numbers are in the order of their size: before each stands how many digits it has.
 */
export function sortKey(name: string): string {
  return foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/0*(\d+)/g, (_, digits: string) => `${Math.min(digits.length, 9)}${digits}`);
}
