/** Names of what is no crop or not in the table of crops, one group of synonyms per line, in the singular, without accents. */
const GROUPS = `
tomato, tomatoe
garbanzo, chickpea
papaya, pawpaw
marigold, calendula
manure, dung
shovel, spade
hoe, weeder
wheelbarrow, barrow
clippers, secateurs, pruners, pruning shears
veg, veggie, veggy, vegetable
`;

export const OTHER_GROUPS: readonly (readonly string[])[] = GROUPS.trim()
  .split('\n')
  .map((line) => line.split(', '));

/** Words that name several crops, and what gardens have beside food. */
export const OTHER_NAMES: readonly string[] = [
  ...['bean', 'melon', 'pepper', 'squash', 'sprout'],
  ...['clover', 'compost', 'dahlia', 'gourd', 'rose', 'trowel', 'tulip', 'zinnia'],
];
