import type { Name } from './produce-synonyms.ts';

/** Kinds that a general name covers: a search for 'berries' includes strawberries. In the singular, except 'greens'. */
const KINDS = `
berry: strawberry blueberry raspberry blackberry gooseberry elderberry mulberry huckleberry cranberry boysenberry marionberry currant
melon: watermelon cantaloupe honeydew muskmelon
squash: pumpkin zucchini courgette gourd
greens: kale chard spinach collard arugula lettuce endive mizuna sorrel
citrus: lemon lime orange grapefruit mandarin tangerine kumquat
nut: walnut hazelnut almond pecan chestnut
pepper: chili jalapeno poblano habanero serrano
flower: sunflower zinnia marigold dahlia tulip daffodil`;

const byName = new Map(
  KINDS.trim()
    .split('\n')
    .map((line) => line.split(': '))
    .map(([name = '', kinds = '']) => [name, kinds.split(' ').map((kind): Name => [kind])]),
);

/** The kinds of produce that a general name covers; none for another name. */
export const kindsOf = (name: string): readonly Name[] => byName.get(name) ?? [];

const byKind = new Map<string, string[]>();
for (const [name, kinds] of byName)
  for (const [kind = ''] of kinds) byKind.set(kind, [...(byKind.get(kind) ?? []), name]);

/** The general names that cover a kind: strawberries are berries. */
export const generalNamesOf = (kind: string): readonly string[] => byKind.get(kind) ?? [];
