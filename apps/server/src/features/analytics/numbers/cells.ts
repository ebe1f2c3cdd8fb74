import type { CropId, SharingRule } from '@windfall/contract';

/** Fewer people than this have no number of their own. */
const LEAST_PEOPLE = 3;

/** The name of what fewer have, taken together. */
export const OTHER = 'other';

export type CountedKind = 'asked' | 'given' | 'lent' | 'taken';

/** Something that is counted once, with everyone whose it is. */
export interface Counted {
  readonly kind: CountedKind;
  readonly crop: CropId | null;
  readonly rule: SharingRule | null;
  readonly people: readonly string[];
  /** 0 where it is not known. */
  readonly grams: number;
}

/** A number of at least three people. */
export interface Cell {
  readonly name: string;
  readonly count: number;
  /** Of three people at least; 0 otherwise. */
  readonly grams: number;
}

/**
 * Divides what was counted by name into cells of three people at least. What fewer have is one cell, into which the smallest
 * other ones go until it is of three as well: so the sum of all cells, taken from a sum of them, never leaves the number of fewer.
 * Nothing at all of fewer than three.
 */
export function cellsOf(counted: readonly Counted[], nameOf: (one: Counted) => string | null): Cell[] {
  if (isOfFew(counted)) return [];
  const groups = Map.groupBy(counted, (one) => nameOf(one) ?? OTHER);
  const rest = [...(groups.get(OTHER) ?? [])];
  groups.delete(OTHER);
  const named: (readonly [string, readonly Counted[]])[] = [];
  for (const group of groups) {
    if (isOfFew(group[1])) rest.push(...group[1]);
    else named.push(group);
  }
  named.sort(([a, first], [b, second]) => first.length - second.length || (a < b ? -1 : 1));
  while (rest.length > 0 && isOfFew(rest)) rest.push(...(named.shift()?.[1] ?? []));
  const cells = rest.length > 0 ? [...named, [OTHER, rest] as const] : named;
  return cells.map(([name, group]) => ({ name, count: group.length, grams: gramsOf(group) }));
}

/** The weight that one or two have alone is not told. */
function gramsOf(group: readonly Counted[]): number {
  const weighed = group.filter(({ grams }) => grams > 0);
  return isOfFew(weighed) ? 0 : Math.round(weighed.reduce((sum, { grams }) => sum + grams, 0));
}

const isOfFew = (counted: readonly Counted[]) =>
  new Set(counted.flatMap(({ people }) => people)).size < LEAST_PEOPLE;
