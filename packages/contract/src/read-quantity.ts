/** What can be counted in a quantity text. */
export interface ReadQuantity {
  /** Whole number of at least 1. */
  count: number;
  /** 'jar' of '12 jars'; empty where the text has none. */
  unit: string;
  /** The number is a weight or a volume, which is not counted unless the owner wants shares of it. */
  isWeight: boolean;
}

const LIMIT = { count: 10_000, unit: 30 } as const;

const SMALL = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen'
).split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const GROUPS: Readonly<Record<string, number>> = { pair: 2, couple: 2, dozen: 12, hundred: 100 };

const ROUGHLY = /^(?:about |around |almost |over |up to |~ ?)/;
const FIGURE = /^(\d[\d,]*)(?![\d.,/½⅓⅔¼¾])/;
const TIMES = /^ ?[x×*] ?(?=\S)/;
const WEIGHT = /^(?:k?g|mg|lbs?|oz|m?l|(?:kilo)?grams?|kilos?|pounds?|ounces?|lit(?:er|re)s?)\b/;
const UNIT = /^[\p{L}\d][\p{L}\d '’-]*/u;
/** '2 or 3', '10 to 12', '12 for all': the words after the number name no unit. */
const NO_UNIT = /^(?:or|to|and|for|in|at|from|left|more|available|please|each|plus|per|if)\b/;

/**
 * Reads the number and the unit out of a quantity text (docs/product/exchange.md#sharing-count): '40', 'Forty', 'a dozen eggs',
 * '12 jars', '8 × 500 g'. Null where it has no whole number from 1 to 10,000.
 */
export function readQuantity(quantity: string): ReadQuantity | null {
  const text = quantity.trim().toLowerCase().replaceAll(/\s+/g, ' ').replace(ROUGHLY, '');
  const number = readFigure(text) ?? readWords(text);
  if (!number || number.count < 1 || number.count > LIMIT.count) return null;
  const isShares = TIMES.test(number.rest);
  const rest = number.rest.replace(TIMES, '').trim();
  return { count: number.count, unit: readUnit(rest), isWeight: !isShares && WEIGHT.test(rest) };
}

interface Beginning {
  count: number;
  /** The text after the number. */
  rest: string;
}

function readFigure(text: string): Beginning | null {
  const [, figure] = FIGURE.exec(text) ?? [];
  if (!figure) return null;
  return withGroups(Number(figure.replaceAll(',', '')), text.slice(figure.length));
}

/** 'forty', 'twenty-five', 'a dozen', 'half a dozen', 'two dozen'. */
function readWords(text: string): Beginning | null {
  const half = text.startsWith('half ') ? 0.5 : 1;
  const [start = '', ...after] = text
    .replace(/^half /, '')
    .replace(/^(\w+ty)-/, '$1 ')
    .split(' ');
  const article = start === 'a' || start === 'an';
  if (article || GROUPS[start]) {
    const [group = '', ...rest] = article ? after : [start, ...after];
    return GROUPS[group] ? { count: GROUPS[group] * half, rest: rest.join(' ') } : null;
  }
  if (half !== 1) return null;
  const tens = TENS.indexOf(start);
  const ones = tens < 0 ? -1 : SMALL.indexOf(after[0] ?? '');
  if (ones > 0 && ones < 10) return withGroups((tens + 2) * 10 + ones, after.slice(1).join(' '));
  const count = tens < 0 ? SMALL.indexOf(start) : (tens + 2) * 10;
  return count > 0 ? withGroups(count, after.join(' ')) : null;
}

function withGroups(count: number, text: string): Beginning {
  const [word = '', ...rest] = text.trim().split(' ');
  const group = GROUPS[word.replace(/s$/, '')];
  return group ? { count: count * group, rest: rest.join(' ') } : { count, rest: text.trim() };
}

/** The words up to a punctuation mark, the first of them in the singular. */
function readUnit(rest: string): string {
  const words = rest.replace(/^of /, '');
  if (NO_UNIT.test(words)) return '';
  const [unit = ''] = UNIT.exec(words) ?? [];
  const [first = '', ...others] = unit.trim().split(' ');
  return [singular(first), ...others].join(' ').slice(0, LIMIT.unit).trim();
}

function singular(word: string): string {
  if (/(?:ch|sh|x|ss|to|ta)es$/.test(word)) return word.slice(0, -2);
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return /[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}
