import type { CropId } from './crops.ts';

/** English names of a crop beside its own (`crops.ts`). A search for one name finds all of them. */
interface CropWords {
  synonyms?: readonly string[];
  /** Varieties, each with its own synonyms: what is a jalapeño is a chili pepper, but not the other way round. */
  kinds?: readonly (readonly string[])[];
  /** Another crop that is a word of its names and that it is not: sweet potatoes are no potatoes. */
  isNo?: CropId;
}

/** The crops that have more than one English name. */
export const CROP_WORDS: Readonly<Partial<Record<CropId, CropWords>>> = {
  zucchini: { synonyms: ['courgette'] },
  'squash-summer': { kinds: [['pattypan'], ['crookneck']] },
  cucumber: { kinds: [['gherkin']] },
  pepper: { synonyms: ['sweet pepper', 'capsicum'] },
  'chili-pepper': {
    synonyms: ['chili', 'chile', 'chilli', 'hot pepper'],
    kinds: [['jalapeño'], ['poblano'], ['habanero'], ['serrano']],
  },
  rutabaga: { synonyms: ['swede'] },
  celeriac: { synonyms: ['celery root'], isNo: 'celery' },
  potato: { synonyms: ['spud'] },
  'sweet-potato': { synonyms: ['yam'], isNo: 'potato' },
  sunchoke: { synonyms: ['Jerusalem artichoke'], isNo: 'artichoke' },
  scallion: { synonyms: ['spring onion', 'green onion'] },
  lettuce: { kinds: [['romaine', 'cos lettuce'], ['iceberg'], ['butter lettuce']] },
  'lettuce-leaf': { kinds: [['mesclun']] },
  arugula: { synonyms: ['rocket', 'rucola'] },
  chicory: { kinds: [['endive'], ['radicchio'], ['escarole']] },
  chard: { synonyms: ['silverbeet', 'mangold'] },
  'mustard-green': { kinds: [['mizuna']] },
  broccoli: { kinds: [['calabrese']] },
  'cabbage-napa': { synonyms: ['Chinese cabbage'] },
  'bok-choy': { synonyms: ['pak choi', 'pak choy'] },
  corn: { synonyms: ['maize', 'sweetcorn', 'sweet corn'] },
  'bean-green': { synonyms: ['string bean', 'French bean', 'runner bean'] },
  'bean-fava': { synonyms: ['broad bean'] },
  'bean-lima': { synonyms: ['butter bean'] },
  'pea-snap': { kinds: [['snow pea', 'snowpea', 'mangetout']] },
  'squash-winter': { kinds: [['butternut'], ['kabocha']] },
  eggplant: { synonyms: ['aubergine', 'brinjal', 'egg plant'], isNo: 'egg' },
  beet: { synonyms: ['beetroot'] },
  plum: { kinds: [['damson']] },
  blackberry: { synonyms: ['bramble'] },
  boysenberry: { kinds: [['marionberry']] },
  blueberry: { synonyms: ['bilberry'] },
  currant: { kinds: [['redcurrant'], ['blackcurrant']] },
  cantaloupe: { synonyms: ['muskmelon', 'rockmelon'] },
  mandarin: { synonyms: ['tangerine', 'clementine', 'satsuma'] },
  persimmon: { synonyms: ['kaki'] },
  mint: { kinds: [['spearmint'], ['peppermint']] },
  parsley: { synonyms: ['petroselinum'] },
  oregano: { synonyms: ['marjoram'] },
  cilantro: { synonyms: ['coriander'] },
  'lemon-balm': { synonyms: ['melissa'], isNo: 'lemon' },
};

/** Words that are no crop, with the names that a search for them finds as well. In the singular, except 'greens'. */
export const GENERAL_NAMES: Readonly<Record<string, readonly string[]>> = {
  berry: [
    ...['strawberry', 'blueberry', 'raspberry', 'blackberry', 'gooseberry', 'elderberry', 'mulberry'],
    ...['huckleberry', 'cranberry', 'boysenberry', 'marionberry', 'currant'],
  ],
  melon: ['watermelon', 'cantaloupe', 'honeydew', 'muskmelon'],
  squash: ['pumpkin', 'zucchini', 'courgette', 'gourd'],
  greens: ['kale', 'chard', 'spinach', 'collard', 'arugula', 'lettuce', 'endive', 'mizuna', 'sorrel'],
  citrus: ['lemon', 'lime', 'orange', 'grapefruit', 'mandarin', 'tangerine', 'kumquat'],
  nut: ['walnut', 'hazelnut', 'almond', 'pecan', 'chestnut'],
  pepper: ['chili', 'jalapeño', 'poblano', 'habanero', 'serrano'],
  flower: ['sunflower', 'zinnia', 'marigold', 'dahlia', 'tulip', 'daffodil'],
};
