import type { Allergen, Category } from '../constants.ts';
import type { CropWarning } from './crop-warnings.ts';
import { type CropId, cropOf } from './crops.ts';

/** Days from the least to the most; 'ripe' is only until it is ripe. */
type Days = readonly [least: number, most: number] | 'ripe';

interface CropFacts {
  /** How it keeps at room temperature and in the refrigerator, by the product with this number in FoodKeeper of the USDA. */
  room?: Days;
  fridge?: Days;
  foodkeeper?: number;
  allergens?: readonly Allergen[];
  warnings?: readonly CropWarning[];
}

/** What is known of each crop, in the order of `crops.ts`; nothing stands here without a source. */
export const CROP_FACTS: Readonly<Record<CropId, CropFacts>> = {
  // Until ripe, then seven days.
  tomato: { room: [7, 7], foodkeeper: 306 },
  'tomato-cherry': { room: [10, 10], fridge: [5, 5], foodkeeper: 600 },
  tomatillo: {},
  zucchini: { room: [1, 5], fridge: [4, 5], foodkeeper: 302, warnings: ['bitter-cucurbit'] },
  'squash-summer': { room: [1, 5], fridge: [4, 5], foodkeeper: 302, warnings: ['bitter-cucurbit'] },
  cucumber: { fridge: [4, 6], foodkeeper: 283, warnings: ['bitter-cucurbit'] },
  chayote: {},
  pepper: { fridge: [4, 14], foodkeeper: 296 },
  'chili-pepper': { fridge: [7, 7], foodkeeper: 548 },
  carrot: { fridge: [14, 21], foodkeeper: 279 },
  parsnip: { fridge: [14, 21], foodkeeper: 279 },
  turnip: { fridge: [14, 14], foodkeeper: 307 },
  rutabaga: { room: [7, 7], fridge: [14, 21], foodkeeper: 301 },
  celeriac: { fridge: [7, 7], foodkeeper: 661 },
  daikon: { fridge: [10, 14], foodkeeper: 299 },
  horseradish: {},
  potato: { room: [30, 60], fridge: [7, 14], foodkeeper: 297, warnings: ['green-potato'] },
  'sweet-potato': { room: [14, 21], foodkeeper: 422 },
  sunchoke: {},
  jicama: { room: [120, 120], fridge: [14, 21], foodkeeper: 492 },
  ginger: { room: [2, 5], fridge: [14, 21], foodkeeper: 286 },
  onion: { room: [30, 30], fridge: [60, 60], foodkeeper: 294 },
  scallion: { room: [30, 30], fridge: [7, 7], foodkeeper: 295 },
  shallot: {},
  garlic: { room: [30, 30], fridge: [3, 14], foodkeeper: 285, warnings: ['garlic-oil'] },
  'garlic-scape': {},
  lettuce: { fridge: [7, 14], foodkeeper: 290 },
  'lettuce-leaf': { fridge: [3, 7], foodkeeper: 291 },
  arugula: { fridge: [3, 7], foodkeeper: 678 },
  chicory: { fridge: [14, 21], foodkeeper: 674 },
  watercress: { fridge: [1, 4], foodkeeper: 287, warnings: ['wild-watercress'] },
  spinach: { fridge: [3, 7], foodkeeper: 291 },
  kale: { fridge: [3, 5], foodkeeper: 423 },
  chard: { fridge: [7, 14], foodkeeper: 550 },
  collard: { fridge: [1, 4], foodkeeper: 287 },
  'mustard-green': { fridge: [1, 4], foodkeeper: 287 },
  dandelion: { fridge: [1, 4], foodkeeper: 287 },
  purslane: { fridge: [1, 4], foodkeeper: 287 },
  broccoli: { fridge: [3, 5], foodkeeper: 276 },
  cauliflower: { fridge: [3, 5], foodkeeper: 280 },
  'brussels-sprout': { fridge: [3, 5], foodkeeper: 277 },
  kohlrabi: { fridge: [7, 7], foodkeeper: 494 },
  cabbage: { fridge: [7, 14], foodkeeper: 278 },
  'cabbage-napa': { fridge: [7, 14], foodkeeper: 278 },
  'bok-choy': { fridge: [2, 3], foodkeeper: 275 },
  corn: { fridge: [1, 2], foodkeeper: 282 },
  'bean-green': { fridge: [3, 5], foodkeeper: 273, warnings: ['raw-beans'] },
  'bean-fava': { fridge: [3, 5], foodkeeper: 273, warnings: ['favism'] },
  'bean-lima': { fridge: [3, 5], foodkeeper: 273, warnings: ['raw-beans'] },
  'bean-dry': { room: [365, 730], foodkeeper: 333, warnings: ['raw-beans'] },
  pea: { fridge: [3, 5], foodkeeper: 273 },
  'pea-snap': { fridge: [3, 5], foodkeeper: 273 },
  okra: { room: [1, 1], fridge: [2, 3], foodkeeper: 293 },
  pumpkin: { room: [60, 90], fridge: [90, 150], foodkeeper: 298, warnings: ['bitter-cucurbit'] },
  'squash-winter': { room: [14, 42], fridge: [30, 90], foodkeeper: 303, warnings: ['bitter-cucurbit'] },
  eggplant: { room: [1, 1], fridge: [4, 7], foodkeeper: 284 },
  mushroom: { fridge: [3, 7], foodkeeper: 292 },
  beet: { room: [1, 1], fridge: [7, 14], foodkeeper: 274 },
  radish: { fridge: [10, 14], foodkeeper: 299 },
  leek: { fridge: [7, 14], foodkeeper: 289 },
  fennel: {},
  celery: { fridge: [7, 14], foodkeeper: 281 },
  asparagus: { fridge: [3, 4], foodkeeper: 271 },
  artichoke: { room: [1, 2], fridge: [7, 14], foodkeeper: 270 },
  rhubarb: { fridge: [3, 7], foodkeeper: 300, warnings: ['rhubarb-leaves'] },
  apple: { room: [21, 21], fridge: [28, 42], foodkeeper: 248, warnings: ['pits'] },
  quince: {},
  pear: { room: 'ripe', fridge: [3, 5], foodkeeper: 266 },
  'pear-asian': { room: 'ripe', fridge: [3, 5], foodkeeper: 266 },
  'prickly-pear': { room: [2, 5], fridge: [7, 14], foodkeeper: 479 },
  plum: { room: 'ripe', fridge: [3, 5], foodkeeper: 266, warnings: ['pits'] },
  apricot: { room: 'ripe', fridge: [2, 5], foodkeeper: 249, warnings: ['pits'] },
  peach: { room: 'ripe', fridge: [3, 5], foodkeeper: 266, warnings: ['pits'] },
  nectarine: { room: 'ripe', fridge: [3, 5], foodkeeper: 266, warnings: ['pits'] },
  loquat: {},
  cherry: { fridge: [2, 3], foodkeeper: 483, warnings: ['pits'] },
  'cherry-sour': { fridge: [2, 3], foodkeeper: 483, warnings: ['pits'] },
  strawberry: { fridge: [2, 3], foodkeeper: 481 },
  raspberry: { fridge: [2, 3], foodkeeper: 482 },
  blackberry: { fridge: [3, 6], foodkeeper: 253 },
  boysenberry: { fridge: [3, 6], foodkeeper: 253 },
  mulberry: {},
  blueberry: { fridge: [7, 14], foodkeeper: 254 },
  huckleberry: { fridge: [7, 14], foodkeeper: 254 },
  cranberry: { fridge: [60, 60], foodkeeper: 259 },
  currant: { fridge: [3, 6], foodkeeper: 253 },
  gooseberry: { fridge: [7, 7], foodkeeper: 252 },
  'ground-cherry': { warnings: ['unripe-solanum'] },
  elderberry: { warnings: ['elderberry'] },
  elderflower: { warnings: ['elderberry'] },
  grape: { room: [1, 1], fridge: [7, 7], foodkeeper: 261 },
  cantaloupe: { room: [2, 4], fridge: [5, 15], foodkeeper: 496 },
  honeydew: { room: [2, 7], fridge: [3, 4], foodkeeper: 497 },
  watermelon: { room: [1, 2], fridge: [3, 4], foodkeeper: 495 },
  lemon: { room: [10, 10], fridge: [10, 21], foodkeeper: 256 },
  lime: { room: [10, 10], fridge: [10, 21], foodkeeper: 256 },
  orange: { room: [10, 10], fridge: [10, 21], foodkeeper: 256 },
  mandarin: { room: [10, 10], fridge: [10, 21], foodkeeper: 256 },
  grapefruit: { room: [10, 10], fridge: [10, 21], foodkeeper: 256 },
  kumquat: { room: 'ripe', fridge: [21, 21], foodkeeper: 414 },
  fig: {},
  persimmon: {},
  pomegranate: { room: [2, 5], fridge: [30, 90], foodkeeper: 269 },
  kiwi: { room: 'ripe', fridge: [3, 6], foodkeeper: 263 },
  guava: { room: 'ripe', fridge: [2, 4], foodkeeper: 262 },
  feijoa: { room: [3, 5], fridge: [7, 7], foodkeeper: 265 },
  'passion-fruit': { room: [3, 5], fridge: [7, 7], foodkeeper: 265 },
  banana: { room: 'ripe', fridge: [3, 3], foodkeeper: 251 },
  pawpaw: {},
  olive: { warnings: ['olive-cure'] },
  avocado: { room: 'ripe', fridge: [3, 4], foodkeeper: 250 },
  walnut: { room: [14, 28], fridge: [270, 360], foodkeeper: 446, allergens: ['tree-nut'] },
  hazelnut: { allergens: ['tree-nut'] },
  almond: { allergens: ['tree-nut'] },
  chestnut: { allergens: ['tree-nut'], warnings: ['conker'] },
  pecan: { allergens: ['tree-nut'] },
  peanut: { room: [120, 120], fridge: [360, 360], foodkeeper: 441, allergens: ['peanut'] },
  basil: { room: [5, 5], fridge: [10, 10], foodkeeper: 509 },
  mint: { room: [7, 14], fridge: [14, 21], foodkeeper: 507 },
  rosemary: { room: [7, 14], fridge: [14, 21], foodkeeper: 511 },
  thyme: { room: [7, 14], fridge: [14, 21], foodkeeper: 513 },
  parsley: { fridge: [2, 3], foodkeeper: 611 },
  oregano: { room: [7, 14], fridge: [14, 21], foodkeeper: 510 },
  sage: { fridge: [7, 10], foodkeeper: 288 },
  cilantro: { room: [7, 14], fridge: [14, 21], foodkeeper: 506 },
  dill: { fridge: [7, 10], foodkeeper: 288 },
  chive: { room: [7, 14], fridge: [14, 21], foodkeeper: 512 },
  tarragon: { fridge: [7, 10], foodkeeper: 288 },
  lavender: {},
  'lemon-balm': { fridge: [7, 10], foodkeeper: 288 },
  'lemon-verbena': { fridge: [7, 10], foodkeeper: 288 },
  lemongrass: { fridge: [7, 9], foodkeeper: 505 },
  lovage: { fridge: [7, 10], foodkeeper: 288 },
  borage: {},
  sorrel: { fridge: [1, 4], foodkeeper: 287 },
  nettle: {},
  nasturtium: {},
  sunflower: {},
  egg: { fridge: [21, 35], foodkeeper: 21, allergens: ['egg'] },
  honey: { room: [730, 730], foodkeeper: 345, warnings: ['honey-infant'] },
};

/**
 * How many days it keeps at least, at room temperature or in the refrigerator, where it keeps longer. Null without a source, and of
 * eggs and honey: their packing tells it.
 */
export function keepingDays(id: CropId): number | null {
  const { category } = cropOf(id);
  if (category === 'Eggs' || category === 'Honey') return null;
  const { room, fridge } = CROP_FACTS[id];
  const least = [room, fridge].flatMap((days) => (days && days !== 'ripe' ? [days[0]] : []));
  return least.length > 0 ? Math.max(...least) : null;
}

/** The crops with one of these allergens, and the category of eggs, which is theirs whatever the crop. */
export function withAllergens(allergens: readonly Allergen[]): {
  crops: readonly CropId[];
  categories: readonly Category[];
} {
  const hasOne = (id: CropId) => CROP_FACTS[id].allergens?.some((one) => allergens.includes(one));
  return {
    crops: (Object.keys(CROP_FACTS) as CropId[]).filter(hasOne),
    categories: allergens.includes('egg') ? ['Eggs'] : [],
  };
}
