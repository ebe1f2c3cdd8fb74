/** Synonyms, one group per line, in the singular, without accents; two words count as one name. */
const GROUPS = `
zucchini, courgette
eggplant, aubergine, brinjal, egg plant
cilantro, coriander
scallion, spring onion, green onion
arugula, rocket, rucola
beet, beetroot
bell pepper, capsicum, sweet pepper
chili, chile, chilli, chili pepper, hot pepper
corn, maize, sweetcorn, sweet corn
rutabaga, swede
romaine, cos lettuce
chard, silverbeet, mangold
snow pea, snowpea, mangetout
fava bean, broad bean
lima bean, butter bean
garbanzo, chickpea
green bean, string bean, french bean, runner bean
bok choy, pak choi, pak choy
napa cabbage, chinese cabbage
celeriac, celery root
sunchoke, jerusalem artichoke
potato, spud
sweet potato, yam
tomato, tomatoe
cantaloupe, muskmelon, rockmelon
papaya, pawpaw
blackberry, bramble
blueberry, bilberry
mandarin, tangerine, clementine, satsuma
persimmon, kaki
parsley, petroselinum
oregano, marjoram
lemon balm, melissa
marigold, calendula
manure, dung
shovel, spade
hoe, weeder
wheelbarrow, barrow
clippers, secateurs, pruners, pruning shears
veg, veggie, veggy, vegetable
`;

/** A name: one word, or two words that must both occur. */
export type Name = readonly string[];

const groups: readonly (readonly Name[])[] = GROUPS.trim()
  .split('\n')
  .map((line) => line.split(',').map((name) => name.trim().split(' ')));

const byName = new Map<string, readonly Name[]>();
for (const group of groups) for (const name of group) byName.set(name.join(' '), group);

/** Minimum length of a typed prefix that is matched with synonyms. */
const MIN_BEGINNING = 5;

/** All synonyms of a name, including itself. */
export function namesOf(name: string): readonly Name[] {
  return byName.get(name) ?? [];
}

/** All synonyms of single-word names with this prefix. */
export function namesBeginning(beginning: string): readonly Name[] {
  if (beginning.length < MIN_BEGINNING) return namesOf(beginning);
  return [...byName].flatMap(([name, group]) =>
    name.startsWith(beginning) && !name.includes(' ') ? group : [],
  );
}

/** The names of a single word. */
export const SYNONYM_NAMES: readonly string[] = [...byName.keys()].filter((name) => !name.includes(' '));
