/** Names of the same thing in one line, in the singular, without accents; two words count as one name. */
const GROUPS = `
zucchini, courgette
eggplant, aubergine, brinjal
cilantro, coriander
scallion, spring onion, green onion
arugula, rocket, rucola
beet, beetroot
bell pepper, capsicum, sweet pepper
chili, chile, chilli, chili pepper, hot pepper
corn, maize, sweetcorn
rutabaga, swede
romaine, cos lettuce
chard, silverbeet, mangold
snow pea, mangetout
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
`;

/** One name: a word, or two that both have to be there. */
export type Name = readonly string[];

const groups: readonly (readonly Name[])[] = GROUPS.trim()
  .split('\n')
  .map((line) => line.split(',').map((name) => name.trim().split(' ')));

const byName = new Map<string, readonly Name[]>();
for (const group of groups) for (const name of group) byName.set(name.join(' '), group);

/** A name that is being typed is understood from here on. */
const MIN_BEGINNING = 5;

/** All names of what has this name, itself among them. */
export function namesOf(name: string): readonly Name[] {
  return byName.get(name) ?? [];
}

/** All names of everything with a name of one word that begins so. */
export function namesBeginning(beginning: string): readonly Name[] {
  if (beginning.length < MIN_BEGINNING) return namesOf(beginning);
  return [...byName].flatMap(([name, group]) =>
    name.startsWith(beginning) && !name.includes(' ') ? group : [],
  );
}

/** The names of one word that begin with this character. */
export function namesWithInitial(initial: string): string[] {
  return [...byName.keys()].filter((name) => name.startsWith(initial) && !name.includes(' '));
}
