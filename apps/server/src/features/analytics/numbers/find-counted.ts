import type { Reader } from '../../../db/database.ts';
import { findTakenAtStands } from '../../stands/stands.service.ts';
import type { Slice } from '../slices.repo.ts';
import type { Counted } from './cells.ts';
import { stepsQuery } from './counted.repo.ts';
import { gramsHanded, gramsOf } from './weight.ts';

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
