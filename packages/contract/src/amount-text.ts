const SMALL = 'zero one two three four five six seven eight nine ten'.split(' ');
/** Counted as they are: plants and animals whose name stays, abbreviations of measures, and 'each'. */
const SAME = new Set(
  (
    'zucchini broccoli squash kale corn garlic rhubarb spinach lettuce okra basil parsley cilantro dill mint thyme chard arugula ' +
    'asparagus produce fruit fish trout salmon sheep deer compost honey series species grapefruit breadfruit ' +
    'kg g mg lb lbs oz ml l gal qt pt bu dz ct pcs pc ea each'
  ).split(' '),
);
const IRREGULAR: Readonly<Record<string, string>> = {
  leaf: 'leaves',
  loaf: 'loaves',
  half: 'halves',
  knife: 'knives',
  shelf: 'shelves',
  calf: 'calves',
  foot: 'feet',
  goose: 'geese',
  child: 'children',
  person: 'people',
  mouse: 'mice',
  radius: 'radii',
  potato: 'potatoes',
  tomato: 'tomatoes',
  mango: 'mangoes',
  bus: 'buses',
  cactus: 'cacti',
};
const SINGULAR: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(IRREGULAR).map(([one, many]) => [many, one]),
);
const IN_DOZENS = /^(dozens?|hundreds?|thousands?)(?= |$)/i;
/** A unit that is a measure itself: '500 g'. */
const MEASURED = /^[\d½⅓⅔¼¾]/;
/** The noun ends before it: 'jar of honey', 'bag (500 g)'. */
const AFTER_NOUN = / (?:of|in|with|for|from|without) | ?[(,;]/i;

/**
 * An amount as people say it, on one line: '6 jars', '1 jar of honey', '6 zucchini', 'a dozen eggs', 'two dozen'; '6' without a unit,
 * and '8 × 500 g' where the unit is a measure itself (docs/product/exchange.md#claim-amounts). `written` is the number in the
 * reader's language.
 */
export function amountText(amount: number, unit: string, written = String(amount)): string {
  const name = nameIn(unit);
  if (name === '') return written;
  if (MEASURED.test(name)) return `${written}\u00a0×\u00a0${name}`;
  if (IN_DOZENS.test(name)) return inDozens(amount, name, written);
  return `${written}\u00a0${nameOf(amount, name)}`;
}

/**
 * A unit after 'How many': 'jars', 'jars of honey', 'dozen eggs', 'of 500 g'; empty without a unit.
 */
export function unitOfMany(unit: string): string {
  const name = nameIn(unit);
  if (MEASURED.test(name)) return `of ${name}`;
  return IN_DOZENS.test(name) ? name.replace(IN_DOZENS, (word) => word.replace(/s$/i, '')) : nameOf(2, name);
}

const nameIn = (unit: string) => unit.trim().replace(/ of$/i, '');

/** 'a dozen eggs', 'two dozen eggs', '30 dozen eggs'. */
function inDozens(amount: number, name: string, written: string): string {
  const number = amount === 1 ? 'a' : (SMALL[amount] ?? written);
  return `${number}\u00a0${name.replace(IN_DOZENS, (word) => word.replace(/s$/i, ''))}`;
}

function nameOf(amount: number, name: string): string {
  const end = name.search(AFTER_NOUN);
  const [noun, rest] = end < 0 ? [name, ''] : [name.slice(0, end), name.slice(end)];
  return noun.replace(/\p{L}+$/u, amount === 1 ? singularOf : pluralOf) + rest;
}

function pluralOf(word: string): string {
  const small = word.toLowerCase();
  const irregular = IRREGULAR[small];
  if (irregular) return word.slice(0, 1) + irregular.slice(1);
  if (SAME.has(small) || SINGULAR[small] || /[^s]s$/.test(small)) return word;
  // Words of other languages and abbreviations are left as they were typed.
  if (!/^[a-z]{2,}$/.test(small)) return word;
  if (/(?:ch|sh|x|ss|z)$/.test(small)) return `${word}es`;
  return /[^aeiou]y$/.test(small) ? `${word.slice(0, -1)}ies` : `${word}s`;
}

function singularOf(word: string): string {
  const small = word.toLowerCase();
  const irregular = SINGULAR[small];
  if (irregular) return word.slice(0, 1) + irregular.slice(1);
  return SAME.has(small) || IRREGULAR[small] ? word : singular(word);
}

/** The singular of an English word; a word that is one already stays. */
export function singular(word: string): string {
  const irregular = SINGULAR[word];
  if (irregular) return irregular;
  if (/(?:ch|sh|x|ss|to|ta)es$/.test(word)) return word.slice(0, -2);
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return /[^su]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}
