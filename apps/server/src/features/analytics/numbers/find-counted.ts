import { readAmount } from '@windfall/contract';
import type { Reader } from '../../../db/database.ts';
import { findTakenAtStands } from '../../stands/stands.service.ts';
import type { Slice } from '../slices.repo.ts';
import type { Counted } from './cells.ts';
import { stepsQuery } from './counted.repo.ts';

/** Everything of a period that is told in numbers. What was undone did not happen. */
export async function findCounted(db: Reader, period: Slice): Promise<Counted[]> {
  const claims = await stepsQuery(db, period).execute();
  const taps = await findTakenAtStands(db, period);
  return [
    ...claims.map((one): Counted => {
      const kind = one.action === 'ask' ? 'asked' : one.to_state === 'out' ? 'lent' : 'given';
      const grams = kind === 'given' ? gramsHanded(one) : 0;
      return { kind, crop: one.crop, rule: one.rule, people: [one.asker_id, one.giver_id], grams };
    }),
    ...taps.map(({ id, keeper_id, crop, counted, unit }): Counted => {
      // Who taps is not known: each tap is one neighbor.
      return { kind: 'taken', crop, rule: null, people: [keeper_id, id], grams: gramsOf(counted, unit) };
    }),
  ];
}

const GRAMS: Readonly<Record<string, number>> = {
  g: 1,
  gram: 1,
  kg: 1_000,
  kilo: 1_000,
  kilogram: 1_000,
  lb: 453.6,
  pound: 453.6,
  oz: 28.35,
  ounce: 28.35,
};

/** What a text such as 'about 3 lb' or '500 g' weighs; 0 where it says no weight. */
function gramsIn(text: string): number {
  const amount = readAmount(text);
  return amount ? amount.value * (GRAMS[amount.unit.split(' ', 1)[0] ?? ''] ?? 0) : 0;
}

/** What so many of a unit weigh: 3 of 'lb', or 4 of '500 g bag'; 0 for jars and pieces. */
const gramsOf = (count: number, unit: string): number =>
  count * gramsIn(/^\d/.test(unit) ? unit : `1 ${unit}`);

/** What was handed over of a claim: by number where the listing counts, else by the asker's own words. */
const gramsHanded = (claim: {
  readonly given: number | null;
  readonly unit: string | null;
  readonly stock: number | null;
  readonly how_much: string;
}): number => (claim.stock === null ? gramsIn(claim.how_much) : gramsOf(claim.given ?? 0, claim.unit ?? ''));
