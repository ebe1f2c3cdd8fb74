import { CROP_WORDS, CROPS, foldText, GENERAL_NAMES } from '@windfall/contract';
import { CATEGORY_NAMES } from './categories.ts';

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
const OTHER_GROUPS: readonly (readonly string[])[] = GROUPS.trim()
  .split('\n')
  .map((line) => line.split(', '));
/** Words that name several crops, and what gardens have beside food. */
const OTHER_NAMES: readonly string[] = [
  ...['bean', 'melon', 'pepper', 'squash', 'sprout'],
  ...['clover', 'compost', 'dahlia', 'gourd', 'rose', 'trowel', 'tulip', 'zinnia'],
];

/** A name as a search compares it, in the singular: one word, or several that must all occur. */
export type Name = readonly string[];

export const nameOf = (text: string): Name => foldText(text).split(' ');

/** The synonyms of each crop, of each of its kinds and of other names. */
const groups: readonly (readonly Name[])[] = [
  ...CROPS.map(({ id, one }) => [one, ...(CROP_WORDS[id]?.synonyms ?? [])]),
  ...CROPS.flatMap(({ id }) => CROP_WORDS[id]?.kinds ?? []),
  ...OTHER_GROUPS,
].map((group) => group.map(nameOf));

/** The names that have synonyms, with all of these. */
export const SYNONYMS: ReadonlyMap<string, readonly Name[]> = new Map(
  groups
    .filter(({ length }) => length > 1)
    .flatMap((group) => group.map((name) => [name.join(' '), group] as const)),
);

/** All synonyms of a name, including itself; none for a name without any. */
export const namesOf = (name: string): readonly Name[] => SYNONYMS.get(name) ?? [];

/**
 * All known names of one word, in the singular. A misspelled word is compared with these whatever its first letter is; the
 * vocabulary of the listings is too large for that.
 */
export const PRODUCE_NAMES: readonly string[] = [
  ...new Set([
    ...groups.flat().flatMap((name) => (name.length === 1 ? name : [])),
    ...OTHER_NAMES,
    ...CATEGORY_NAMES,
  ]),
];

const kindsByName = new Map(Object.entries(GENERAL_NAMES).map(([name, kinds]) => [name, kinds.map(nameOf)]));
const generalByKind = Map.groupBy(
  Object.entries(GENERAL_NAMES).flatMap(([name, kinds]) =>
    kinds.map((kind) => ({ name, kind: foldText(kind) })),
  ),
  ({ kind }) => kind,
);

/** The kinds of produce that a general name covers ('berries' are strawberries too); none for another name. */
export const kindsOf = (name: string): readonly Name[] => kindsByName.get(name) ?? [];

/** The general names that cover a kind: strawberries are berries. */
export const generalNamesOf = (kind: string): readonly string[] =>
  (generalByKind.get(kind) ?? []).map(({ name }) => name);

const otherCrops = new Map(
  CROPS.flatMap(({ id, one }) =>
    [one, ...(CROP_WORDS[id]?.synonyms ?? [])].map((name) => [foldText(name), CROP_WORDS[id]?.isNo] as const),
  ),
);

/** The word of a name that alone means another crop: 'potato' of 'sweet potato'. */
export function misleadingWordOf(name: string): string | undefined {
  const other = otherCrops.get(name);
  return nameOf(name).find((word) => word === other);
}
