import { CATEGORIES, type Category, foldText, singular } from '@windfall/contract';

/** A suggested produce type of the server; the form's own have no category. */
export interface ProduceType {
  name: string;
  category?: Category | undefined;
}

/** What a title says about the other fields; empty where it does not say it for certain. */
export interface TitleReading {
  category: Category | '';
  produce_name: string;
  /** 'tomato' of 'Ripe tomatoes': what is counted. */
  unit: string;
}

const NOTHING: TitleReading = { category: '', produce_name: '', unit: '' };
/** What neighbors lend; 'press' alone may be one for garlic. */
const TOOLS = [
  ...[
    'ladder',
    'wheelbarrow',
    'spade',
    'shovel',
    'rake',
    'hoe',
    'pruner',
    'lopper',
    'mower',
    'tiller',
    'shredder',
  ],
  ...[
    'chipper',
    'dehydrator',
    'canner',
    'watering can',
    'garden fork',
    'cider press',
    'fruit press',
    'fruit picker',
  ],
];
const ASKED = /^(?:i(?: a|['’])m )?(?:looking for|wanted:?|want|need) /;
/** What comes after it is about something else: 'jars for honey', 'help with potatoes'. */
const ASIDE = /[(:;]| (?:for|with|without|from|in|at|on|by|near|like|to|against|per|ready) /;
/** Between the parts of a title; what stands before it is named by its last word. */
const PARTS = /[,.!?–—]+| - | of /;
const JOINS = /[/&+]| and | or /;

/**
 * Reads what a title names: in English that is the last word of a phrase, so that 'cherry tomatoes' are tomatoes, 'tomato seedlings'
 * are seedlings, and 'zucchini bread' is none of the known produce.
 */
export function readTitle(title: string, types: readonly ProduceType[]): TitleReading {
  const text = ` ${foldText(title).replaceAll(/\s+/g, ' ').trim()} `.trimStart().replace(ASKED, '');
  const [main = ''] = text.split(ASIDE);
  const named = main.split(PARTS).flatMap((part) => {
    const all = part.split(JOINS).map((one) => namedBy(one, types));
    return all.every((one) => one !== undefined) ? all : [];
  });
  const categories = new Set(named.map(({ category }) => category));
  const [first = NOTHING] = named;
  if (categories.size > 1) return NOTHING;
  return new Set(named.map(({ produce_name, unit }) => produce_name + unit)).size > 1
    ? { ...NOTHING, category: first.category }
    : first;
}

function namedBy(part: string, types: readonly ProduceType[]): TitleReading | undefined {
  const words = part
    .replaceAll(/[^\p{L} ]/gu, ' ')
    .split(' ')
    .filter(Boolean)
    .map(singular);
  const category = CATEGORIES.find((name) => name !== 'Other' && endsWith(words, name));
  if (category) {
    const produce = produceAtEnd(words.slice(0, -1), types)?.name ?? '';
    return { category, produce_name: produce, unit: unitOf(category) };
  }
  if (TOOLS.some((name) => endsWith(words, name))) return { ...NOTHING, category: 'Tools' };
  const type = produceAtEnd(words, types);
  return type && { category: type.category ?? '', produce_name: type.name, unit: unitOf(type.name) };
}

/** 'sweet potato' rather than 'potato'. */
const produceAtEnd = (words: readonly string[], types: readonly ProduceType[]) =>
  types
    .filter(({ name }) => endsWith(words, name) && !CATEGORIES.some((category) => category === name))
    .sort((one, other) => other.name.length - one.name.length)[0];

const endsWith = (words: readonly string[], name: string): boolean => {
  const ending = foldText(name).split(' ').map(singular);
  return ending.every((word, n) => words[words.length - ending.length + n] === word);
};

/** Names in the plural are counted by the piece; of kale or honey a piece may be a bunch or a jar. */
const unitOf = (name: string): string =>
  /(?:[^u]s|i)$/.test(name) && name !== 'Herbs' ? foldText(name).split(' ').map(singular).join(' ') : '';
