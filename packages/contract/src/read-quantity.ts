import { singular } from './amount-text.ts';

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
const GROUPS: Readonly<Record<string, number>> = {
  pair: 2,
  couple: 2,
  dozen: 12,
  doz: 12,
  dz: 12,
  score: 20,
  hundred: 100,
  gross: 144,
  thousand: 1000,
};

const ROUGHLY = /^(?:about |around |roughly |approximately |approx\.? |circa |some |~ ?)/;
/** Whole: no decimal, fraction, range, compound ('5-gallon bucket'), ordinal, percentage or time of day follows. */
const FIGURE =
  /^(\d{1,3}(?:,\d{3})+|\d+)(?=$|[ ;!)(×*]|,(?!\d)|\p{L})(?!(?:st|nd|rd|th|ish|k|[ap]m)(?!\p{L}))/u;
const TIMES = /^ ?(?:[×*] ?|x(?=[ \d]) ?)(?=\S)/;
const MEASURES =
  'k?gs?|mg|lbs?|oz|[mcd]?l|[mc]ls|t|tons?|tonnes?|(?:kilo)?grams?|kilos?|pounds?|ounces?|(?:milli|centi|deci)?lit(?:er|re)s?|stones?|' +
  'fl\\.? ?oz|gal(?:s|lons?)?|qts?|quarts?|pts?|pints?|c|cups?|tbsps?|tsps?|(?:table|tea)spoons?|bushels?|bu|pecks?|gills?';
const LENGTHS =
  '[mck]?m|ft|foot|feet|in|inch(?:es)?|yds?|yards?|miles?|(?:centi|milli|kilo)?met(?:er|re)s?|acres?';
const KIND =
  '(?:(?:us|u\\.s\\.|imperial|dry|liquid|fluid|heaping|level|full|generous|scant|square|cubic|sq\\.?|cu\\.?|big|large|small) )*';
const WEIGHT = new RegExp(`^(?:of )?${KIND}(?!\\p{L}-)(?:${MEASURES})(?![\\p{L}\\d])`, 'u');
/** 'in' is a length only where no word follows. */
const LENGTH = new RegExp(`^${KIND}(?:${LENGTHS.replace('|in|', '|in(?=$|\\.)|')})(?![\\p{L}\\d])`, 'u');
/** What one share holds: '500 g', '1.5 kg', '1/2 lb bag'. */
const SHARE = new RegExp(`^\\d[\\d.,/⁄ ]*-? ?(?:${MEASURES})(?!\\p{L})[\\p{L}\\d '’-]*`, 'u');
const UNIT = /^\p{L}(?:[\p{L} '’]|-(?=\p{L}))*/u;
const AFTER_UNIT = / (?:left|total|altogether|in total|available|free|or so)$/;
/** '12 for all', '5 left': the words after the number name no unit. */
const NO_UNIT =
  /^(?:for|in|at|from|left|more|available|please|if|total|altogether|here|now|today|of (?:them|these|those|it))(?!\p{L})/u;

const NUMBER_WORDS = [...SMALL, ...TENS, ...Object.keys(GROUPS).map((group) => `${group}s?`)].join('|');
const NUMBER = `(?:[$€£]?\\d|${NUMBER_WORDS}|half|third|quarter|fourth|million|a|an|some|several)(?!\\p{L})`;
/** What makes the number another one, or the text one of several things: better no offer than a wrong one. */
const DOUBTS = [
  // '1 1/2', 'two hundred fifty', 'a baker's dozen', 'three quarters', '1 half'.
  new RegExp(
    `^(?:\\d|/|⁄|[-–—~+%:]|baker|${NUMBER_WORDS.replaceAll(/(?:one|zero)\|/g, '')}|million|half|halves|thirds?|quarters?|fourths?|fifths?|eighths?)(?!\\p{L})`,
    'u',
  ),
  // '2 or 3', '10 to 12', '5 apples and 3 pears', '2 lb to 3 lb', '5 of 10 left'.
  new RegExp(
    `(?:^|\\P{L})(?:or|to|and|&|plus|of|through|thru|till|until|n|[-–—~+,/(])\\s*(?:a )?${NUMBER}`,
    'u',
  ),
  /^(?:or|to|and|plus|minus|by|odd|something|ish)(?!\p{L})|^[^,;.(]* (?:or|and|&|plus|to) /u,
  // For each, for a price, or a time.
  /(?:^|\s)(?:each|per|apiece|every|a (?:day|week|month|piece|person|household|family|head|time))(?!\p{L})/u,
  /(?:^|\s)(?:ea|hourly|daily|nightly|weekly|monthly|yearly)(?!\p{L})/u,
  /^for [$€£]?\d|^(?:for )?(?:dollars?|bucks?|cents?|euros?|quid|pence|cts|pct|percent|degrees?|times?)(?!\p{L})|[$€£¥₹¢]/u,
  /^(?:am|pm|a\.m|p\.m|o['’]clock|seconds?|min(?:ute)?s?|h(?:ou)?rs?|days?|weeks?|months?|years?|yrs?|yo|noon|midnight)(?!\p{L})/u,
  // A further number: '3 lemons 4 limes', '1 tray, 72 cells', '5 stems x 3', 'one hundred one'.
  new RegExp(`\\p{N}|(?:^|\\P{L})(?:${NUMBER_WORDS}|million)(?!\\p{L})`, 'u'),
  // '10 # tomatoes', '5 °', '12 *', '20 figs/day', '10 bags @ market': signs that make the number something else.
  /^(?!$|\p{L}|[,;.!()]|\p{Extended_Pictographic})|[/@#%^=<>?*×]|\p{Extended_Pictographic}.*\p{Extended_Pictographic}/u,
  // '90s roses', '3D prints', '12V battery', '12 x'; of single letters only measures are units.
  /^['’]?s(?!\p{L})|^(?![glct](?!\p{L}))[a-z](?![\p{L}'’-])|\sx(?!\p{L})/u,
  // 'grade' of '2 grade A'; '4 in pots' are inches, '12 in total' are not.
  /^(?:grade|size|proof|up|stars?|amps?|volts?|watts?|mph|sale|you|gone|taken|sold)(?!\p{L})/u,
  /^in (?!(?:total|all|the|my|our|an?|stock|good|great)(?!\p{L}))|^(?:count|ct) (?:box|case|carton|flat|tray|bag|pack)/u,
  // '10 max', '5 maybe'.
  /(?:^|\P{L})(?:max|maximum|tops|at (?:most|least)|maybe|perhaps|possibly|probably|approx|approximately|roughly)(?!\p{L})/u,
];
/** '6 pack of soda' is one pack, '4 piece set' one set. */
const ONE_OF_MANY = /^(?:pack|pk|piece)(?!\p{L})/u;
/** NFKC would make '12' of '1²'. */
const RAISED = /[⁰¹²³⁴-⁹₀-₉]/;

/**
 * Reads the number and the unit out of a quantity text (docs/product/exchange.md#sharing-count): '40', 'Forty', 'a dozen eggs',
 * '12 jars', '8 × 500 g'. Null where it has no whole number from 1 to 10,000.
 */
export function readQuantity(quantity: string): ReadQuantity | null {
  if (RAISED.test(quantity)) return null;
  const text = prepared(quantity);
  const number = readFigure(text) ?? readWords(text);
  if (!number || !Number.isInteger(number.count)) return null;
  if (number.count < 1 || number.count > LIMIT.count) return null;
  const { count } = number;
  if (TIMES.test(number.rest)) return readShares(count, number.rest.replace(TIMES, '').trim());
  const rest = number.rest
    .trim()
    .replace(/^or so(?=$|\P{L})/u, '')
    .trim();
  const isWeight = WEIGHT.test(rest);
  if (LENGTH.test(rest) || (count > 1 && ONE_OF_MANY.test(rest)) || DOUBTS.some((doubt) => doubt.test(rest)))
    return null;
  return { count, unit: readUnit(rest), isWeight };
}

const prepared = (quantity: string) =>
  quantity.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ').replace(ROUGHLY, '');

/** '8 × 500 g' and '6 × jar'; '2 × 4' and '4 × 4 ft' are sizes. */
function readShares(count: number, rest: string): ReadQuantity | null {
  if (!/^\d/.test(rest))
    return DOUBTS.some((doubt) => doubt.test(rest)) || !/^\p{L}/u.test(rest)
      ? null
      : { count, unit: readUnit(rest), isWeight: false };
  const [share = ''] = SHARE.exec(rest) ?? [];
  if (/\d/.test(rest.slice(share.length)) || / (?:or|to|and|plus)(?: |$)/.test(share)) return null;
  return share ? { count, unit: share.slice(0, LIMIT.unit).trim(), isWeight: false } : null;
}

/** A number or article directly before a measure: '2.5 kg', '1½ bushels', 'a few pounds', '20-lb'. */
const MEASURED = new RegExp(
  `(?:[\\d\\p{No}][ -]?|(?:^|[^\\p{L}])(?:${NUMBER_WORDS}|half|an?|some|few|several|many|of) )${KIND}(?:${MEASURES})(?![\\p{L}\\d-])`,
  'u',
);

/** Whether a quantity text is a weight or a volume, of which a member can ask for a part (docs/product/exchange.md#ask-how-much). */
export function isWeightOrVolume(quantity: string): boolean {
  const read = readQuantity(quantity);
  if (read) return read.isWeight;
  return MEASURED.test(quantity.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' '));
}

/** How much a quantity text says. */
export interface ReadAmount {
  /** Above or equal to 0; up to three decimals. */
  value: number;
  /** 'lb' of '2.5 lb'; empty where the text has none. */
  unit: string;
}

const DECIMAL = '(?:\\d{1,3}(?:,\\d{3})+|\\d+)?(?:\\.\\d+)?';
const FRACTION = '(?:(\\d+)[ -])?(\\d+)[/⁄](2|3|4|5|8|16)';
/** '2.5', '.5', '25,000', '1 1/2', '3/4'; not '12/25', '1.5.2' or '1-2'. */
const AMOUNT = new RegExp(`^(?:${FRACTION}|(?=[\\d.])(${DECIMAL}))(?=$|[ ×]|\\p{L})`, 'u');
const MOST = 1_000_000_000;

/**
 * The number and the unit of a quantity text, decimals and fractions too: '40', '2.5 kg', '1½ bushels'. Null where it is no
 * single number, as in readQuantity.
 */
export function readAmount(quantity: string): ReadAmount | null {
  const whole = readQuantity(quantity);
  if (whole) return { value: whole.count, unit: whole.unit };
  const text = prepared(quantity.replace(/(\d?)([¼-¾⅐-⅞])/u, '$1 $2'));
  const [number, ones = '0', part, parts, decimal = ''] = AMOUNT.exec(text) ?? [];
  if (!number) return null;
  const value = part ? Number(ones) + Number(part) / Number(parts) : Number(decimal.replaceAll(',', ''));
  // The words after the number mean the same with any number.
  const one = readQuantity(`1${text.slice(number.length)}`);
  if (!one || value * one.count > MOST) return null;
  return { value: Math.round(value * one.count * 1000) / 1000, unit: one.unit };
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

const WORD_NUMBER = new RegExp(
  `^(?:(${TENS.join('|')})(?:[- ](${SMALL.slice(1, 10).join('|')}))?|(${SMALL.join('|')}))(?![\\p{L}-])`,
  'u',
);
const GROUP = new RegExp(`^(?:of )?(${Object.keys(GROUPS).join('|')})s?(?![\\p{L}-])`, 'u');

/** 'dozens of eggs' says no number, 'gross weight' is another word. */
const UNCOUNTED = new RegExp(
  `^(?:an? )?(?:${Object.keys(GROUPS).join('|')})s(?!\\p{L})|^(?:score|gross)(?!\\p{L})`,
  'u',
);

/** 'forty', 'twenty-five', 'a dozen', 'half a dozen', 'two dozen'. */
function readWords(text: string): Beginning | null {
  const [article = ''] = /^(?:half an? |a half |half |an? )?/.exec(text) ?? [];
  const after = text.slice(article.length);
  if (UNCOUNTED.test(text)) return null;
  if (GROUP.test(after) && !after.startsWith('of '))
    return withGroups(article.includes('half') ? 0.5 : 1, after);
  const [word, tens, ones = 'zero', small] = (article === '' && WORD_NUMBER.exec(after)) || [];
  if (!word) return null;
  const count = small ? SMALL.indexOf(small) : (TENS.indexOf(tens ?? '') + 2) * 10 + SMALL.indexOf(ones);
  return withGroups(count, after.slice(word.length));
}

/** 'a couple of dozen' are 24; '2 pairs of gloves' are 4 gloves. */
function withGroups(count: number, text: string): Beginning {
  const rest = text.trim();
  const [word = '', group = ''] = GROUP.exec(rest) ?? [];
  if (!word) return { count, rest: text };
  return withGroups(count * (GROUPS[group] ?? 1), rest.slice(word.length));
}

/** The words up to a punctuation mark, the first of them in the singular. */
function readUnit(rest: string): string {
  if (NO_UNIT.test(rest)) return '';
  const words = rest.replace(/^of (?:the |my |our )?/, '');
  const [unit = ''] = UNIT.exec(words) ?? [];
  const [first = '', ...others] = unit.trim().replace(AFTER_UNIT, '').split(' ');
  return [singular(first), ...others].join(' ').slice(0, LIMIT.unit).trim();
}
