import type { Category, PRODUCE_TYPES } from '../constants.ts';
import { USUAL_CROPS } from './usual-crops.ts';

/** Category, name in the singular and in the plural, and what it is usually counted in. */
type CropRow = readonly [
  category: Category & (typeof PRODUCE_TYPES)[number],
  one: string,
  many: string,
  unit: string,
];

/**
 * The crops that neighbors share. Browsers load this file where a page needs it; what only the server needs stands in
 * `crop-words.ts`, `crop-spanish.ts` and `crop-facts.ts`, by the same ids.
 */
const ROWS = {
  tomato: ['Vegetables', 'tomato', 'tomatoes', 'piece'],
  'tomato-cherry': ['Vegetables', 'cherry tomato', 'cherry tomatoes', 'basket'],
  tomatillo: ['Vegetables', 'tomatillo', 'tomatillos', '500 g'],
  zucchini: ['Vegetables', 'zucchini', 'zucchini', 'piece'],
  'squash-summer': ['Vegetables', 'summer squash', 'summer squashes', 'piece'],
  cucumber: ['Vegetables', 'cucumber', 'cucumbers', 'piece'],
  chayote: ['Vegetables', 'chayote', 'chayotes', 'piece'],
  pepper: ['Vegetables', 'bell pepper', 'bell peppers', 'piece'],
  'chili-pepper': ['Vegetables', 'chili pepper', 'chili peppers', 'piece'],
  carrot: ['Vegetables', 'carrot', 'carrots', 'bunch'],
  parsnip: ['Vegetables', 'parsnip', 'parsnips', 'piece'],
  turnip: ['Vegetables', 'turnip', 'turnips', 'bunch'],
  rutabaga: ['Vegetables', 'rutabaga', 'rutabagas', 'piece'],
  celeriac: ['Vegetables', 'celeriac', 'celeriac', 'piece'],
  daikon: ['Vegetables', 'daikon', 'daikon', 'piece'],
  horseradish: ['Vegetables', 'horseradish', 'horseradish', 'piece'],
  potato: ['Vegetables', 'potato', 'potatoes', '500 g'],
  'sweet-potato': ['Vegetables', 'sweet potato', 'sweet potatoes', 'piece'],
  sunchoke: ['Vegetables', 'sunchoke', 'sunchokes', '500 g'],
  jicama: ['Vegetables', 'jicama', 'jicamas', 'piece'],
  ginger: ['Vegetables', 'ginger', 'ginger', 'piece'],
  onion: ['Vegetables', 'onion', 'onions', 'piece'],
  scallion: ['Vegetables', 'scallion', 'scallions', 'bunch'],
  shallot: ['Vegetables', 'shallot', 'shallots', 'piece'],
  garlic: ['Vegetables', 'garlic', 'garlic', 'head'],
  'garlic-scape': ['Vegetables', 'garlic scape', 'garlic scapes', 'bunch'],
  lettuce: ['Vegetables', 'lettuce', 'lettuces', 'head'],
  'lettuce-leaf': ['Vegetables', 'leaf lettuce', 'leaf lettuce', 'bag'],
  arugula: ['Vegetables', 'arugula', 'arugula', 'bunch'],
  chicory: ['Vegetables', 'chicory', 'chicories', 'piece'],
  watercress: ['Vegetables', 'watercress', 'watercress', 'bunch'],
  spinach: ['Vegetables', 'spinach', 'spinach', 'bag'],
  kale: ['Vegetables', 'kale', 'kale', 'bunch'],
  chard: ['Vegetables', 'chard', 'chard', 'bunch'],
  collard: ['Vegetables', 'collard', 'collards', 'bunch'],
  'mustard-green': ['Vegetables', 'mustard', 'mustard greens', 'bunch'],
  dandelion: ['Vegetables', 'dandelion', 'dandelion greens', 'bunch'],
  purslane: ['Vegetables', 'purslane', 'purslane', 'bunch'],
  broccoli: ['Vegetables', 'broccoli', 'broccoli', 'piece'],
  cauliflower: ['Vegetables', 'cauliflower', 'cauliflowers', 'piece'],
  'brussels-sprout': ['Vegetables', 'Brussels sprout', 'Brussels sprouts', '500 g'],
  kohlrabi: ['Vegetables', 'kohlrabi', 'kohlrabi', 'piece'],
  cabbage: ['Vegetables', 'cabbage', 'cabbages', 'piece'],
  'cabbage-napa': ['Vegetables', 'napa cabbage', 'napa cabbages', 'piece'],
  'bok-choy': ['Vegetables', 'bok choy', 'bok choy', 'piece'],
  corn: ['Vegetables', 'corn', 'corn', 'piece'],
  'bean-green': ['Vegetables', 'green bean', 'green beans', '500 g'],
  'bean-fava': ['Vegetables', 'fava bean', 'fava beans', '500 g'],
  'bean-lima': ['Vegetables', 'lima bean', 'lima beans', '500 g'],
  'bean-dry': ['Vegetables', 'dry bean', 'dry beans', '500 g'],
  pea: ['Vegetables', 'pea', 'peas', '500 g'],
  'pea-snap': ['Vegetables', 'snap pea', 'snap peas', '500 g'],
  okra: ['Vegetables', 'okra', 'okra', '500 g'],
  pumpkin: ['Vegetables', 'pumpkin', 'pumpkins', 'piece'],
  'squash-winter': ['Vegetables', 'winter squash', 'winter squashes', 'piece'],
  eggplant: ['Vegetables', 'eggplant', 'eggplants', 'piece'],
  mushroom: ['Vegetables', 'mushroom', 'mushrooms', 'basket'],
  beet: ['Vegetables', 'beet', 'beets', 'piece'],
  radish: ['Vegetables', 'radish', 'radishes', 'bunch'],
  leek: ['Vegetables', 'leek', 'leeks', 'bunch'],
  fennel: ['Vegetables', 'fennel', 'fennel', 'piece'],
  celery: ['Vegetables', 'celery', 'celery', 'piece'],
  asparagus: ['Vegetables', 'asparagus', 'asparagus', 'bunch'],
  artichoke: ['Vegetables', 'artichoke', 'artichokes', 'piece'],
  rhubarb: ['Vegetables', 'rhubarb', 'rhubarb', 'bunch'],
  apple: ['Fruits', 'apple', 'apples', 'piece'],
  quince: ['Fruits', 'quince', 'quinces', 'piece'],
  pear: ['Fruits', 'pear', 'pears', 'piece'],
  'pear-asian': ['Fruits', 'Asian pear', 'Asian pears', 'piece'],
  'prickly-pear': ['Fruits', 'prickly pear', 'prickly pears', 'piece'],
  plum: ['Fruits', 'plum', 'plums', 'piece'],
  apricot: ['Fruits', 'apricot', 'apricots', 'piece'],
  peach: ['Fruits', 'peach', 'peaches', 'piece'],
  nectarine: ['Fruits', 'nectarine', 'nectarines', 'piece'],
  loquat: ['Fruits', 'loquat', 'loquats', 'piece'],
  cherry: ['Fruits', 'cherry', 'cherries', 'basket'],
  'cherry-sour': ['Fruits', 'sour cherry', 'sour cherries', 'basket'],
  strawberry: ['Fruits', 'strawberry', 'strawberries', 'basket'],
  raspberry: ['Fruits', 'raspberry', 'raspberries', 'basket'],
  blackberry: ['Fruits', 'blackberry', 'blackberries', 'basket'],
  boysenberry: ['Fruits', 'boysenberry', 'boysenberries', 'basket'],
  mulberry: ['Fruits', 'mulberry', 'mulberries', 'basket'],
  blueberry: ['Fruits', 'blueberry', 'blueberries', 'basket'],
  huckleberry: ['Fruits', 'huckleberry', 'huckleberries', 'basket'],
  cranberry: ['Fruits', 'cranberry', 'cranberries', 'basket'],
  currant: ['Fruits', 'currant', 'currants', 'basket'],
  gooseberry: ['Fruits', 'gooseberry', 'gooseberries', 'basket'],
  'ground-cherry': ['Fruits', 'ground cherry', 'ground cherries', 'basket'],
  elderberry: ['Fruits', 'elderberry', 'elderberries', '500 g'],
  elderflower: ['Fruits', 'elderflower', 'elderflowers', 'bunch'],
  grape: ['Fruits', 'grape', 'grapes', '500 g'],
  cantaloupe: ['Fruits', 'cantaloupe', 'cantaloupes', 'piece'],
  honeydew: ['Fruits', 'honeydew', 'honeydew melons', 'piece'],
  watermelon: ['Fruits', 'watermelon', 'watermelons', 'piece'],
  lemon: ['Fruits', 'lemon', 'lemons', 'piece'],
  lime: ['Fruits', 'lime', 'limes', 'piece'],
  orange: ['Fruits', 'orange', 'oranges', 'piece'],
  mandarin: ['Fruits', 'mandarin', 'mandarins', 'piece'],
  grapefruit: ['Fruits', 'grapefruit', 'grapefruits', 'piece'],
  kumquat: ['Fruits', 'kumquat', 'kumquats', 'piece'],
  fig: ['Fruits', 'fig', 'figs', 'piece'],
  persimmon: ['Fruits', 'persimmon', 'persimmons', 'piece'],
  pomegranate: ['Fruits', 'pomegranate', 'pomegranates', 'piece'],
  kiwi: ['Fruits', 'kiwi', 'kiwis', 'piece'],
  guava: ['Fruits', 'guava', 'guavas', 'piece'],
  feijoa: ['Fruits', 'feijoa', 'feijoas', 'piece'],
  'passion-fruit': ['Fruits', 'passion fruit', 'passion fruits', 'piece'],
  banana: ['Fruits', 'banana', 'bananas', 'bunch'],
  pawpaw: ['Fruits', 'American pawpaw', 'American pawpaws', 'piece'],
  olive: ['Fruits', 'olive', 'olives', '500 g'],
  avocado: ['Fruits', 'avocado', 'avocados', 'piece'],
  walnut: ['Other', 'walnut', 'walnuts', '500 g'],
  hazelnut: ['Other', 'hazelnut', 'hazelnuts', '500 g'],
  almond: ['Other', 'almond', 'almonds', '500 g'],
  chestnut: ['Other', 'chestnut', 'chestnuts', '500 g'],
  pecan: ['Other', 'pecan', 'pecans', '500 g'],
  peanut: ['Other', 'peanut', 'peanuts', '500 g'],
  basil: ['Herbs', 'basil', 'basil', 'bunch'],
  mint: ['Herbs', 'mint', 'mint', 'bunch'],
  rosemary: ['Herbs', 'rosemary', 'rosemary', 'bunch'],
  thyme: ['Herbs', 'thyme', 'thyme', 'bunch'],
  parsley: ['Herbs', 'parsley', 'parsley', 'bunch'],
  oregano: ['Herbs', 'oregano', 'oregano', 'bunch'],
  sage: ['Herbs', 'sage', 'sage', 'bunch'],
  cilantro: ['Herbs', 'cilantro', 'cilantro', 'bunch'],
  dill: ['Herbs', 'dill', 'dill', 'bunch'],
  chive: ['Herbs', 'chive', 'chives', 'bunch'],
  tarragon: ['Herbs', 'tarragon', 'tarragon', 'bunch'],
  lavender: ['Herbs', 'lavender', 'lavender', 'bunch'],
  'lemon-balm': ['Herbs', 'lemon balm', 'lemon balm', 'bunch'],
  'lemon-verbena': ['Herbs', 'lemon verbena', 'lemon verbena', 'bunch'],
  lemongrass: ['Herbs', 'lemongrass', 'lemongrass', 'bunch'],
  lovage: ['Herbs', 'lovage', 'lovage', 'bunch'],
  borage: ['Herbs', 'borage', 'borage', 'bunch'],
  sorrel: ['Herbs', 'sorrel', 'sorrel', 'bunch'],
  nettle: ['Herbs', 'nettle', 'nettles', 'bunch'],
  nasturtium: ['Herbs', 'nasturtium', 'nasturtiums', 'bunch'],
  sunflower: ['Other', 'sunflower', 'sunflowers', '500 g'],
  egg: ['Eggs', 'egg', 'eggs', 'dozen'],
  honey: ['Honey', 'honey', 'honey', 'jar'],
} as const satisfies Record<string, CropRow>;

/** Identifies a crop: a short name that never changes. */
export type CropId = keyof typeof ROWS;

export const CROP_IDS = Object.keys(ROWS) as [CropId, ...CropId[]];

/** A crop as people write it. */
export interface Crop {
  id: CropId;
  category: CropRow[0];
  /** Name in the singular and in the plural; lower case, unless it has a proper name in it. */
  one: string;
  many: string;
  /** What it is usually counted in. */
  unit: string;
  /** As forms suggest it and pictures are named; only for the usual crops. */
  label: string | undefined;
}

const labels: Readonly<Partial<Record<CropId, string>>> = USUAL_CROPS;

export const CROPS: readonly Crop[] = (Object.entries(ROWS) as [CropId, CropRow][]).map(
  ([id, [category, one, many, unit]]) => ({ id, category, one, many, unit, label: labels[id] }),
);

const byId = new Map(CROPS.map((crop) => [crop.id, crop]));

/** The crop with this id. */
export function cropOf(id: CropId): Crop {
  const crop = byId.get(id);
  if (!crop) throw new Error(`No crop ${id}`);
  return crop;
}
