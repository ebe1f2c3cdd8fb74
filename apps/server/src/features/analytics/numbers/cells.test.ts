import type { CropId } from '@windfall/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Counted, cellsOf } from './cells.ts';

const given = (crop: CropId | null, people: readonly string[], grams = 0): Counted => ({
  kind: 'given',
  crop,
  rule: 'first',
  people,
  grams,
});

// @rule numbers#three
test('what fewer than three have is counted with others, and their weight is not told', () => {
  const figs = [given('fig', ['rosa', 'amir'], 500), given('fig', ['rosa', 'june'], 500)];
  const plums = Array.from({ length: 3 }, (_, n) => given('plum', ['rosa', `asker ${n}`]));
  const pears = [given('pear', ['theo', 'ada'], 900)];
  const cells = cellsOf([...figs, ...plums, ...pears], ({ crop }) => crop);
  // The pears of two are told with the smaller of the others.
  expect(cells).toEqual([
    { name: 'plum', count: 3, grams: 0 },
    { name: 'other', count: 3, grams: 1_900 },
  ]);
  expect(cellsOf(pears, ({ crop }) => crop)).toEqual([]);
  expect(cellsOf([...pears, given(null, ['ada', 'eve'])], ({ crop }) => crop)).toEqual([
    { name: 'other', count: 2, grams: 0 },
  ]);
});

// @rule numbers#sums
test('no cell, and no difference between a sum and its cells, is of fewer than three people', () => {
  const crop = fc.constantFrom<CropId | null>('fig', 'plum', 'pear', 'kale', null);
  const people = fc.uniqueArray(fc.nat(6).map(String), { minLength: 2, maxLength: 2 });
  const one = fc.record({ crop, people }).map(({ crop, people }) => given(crop, people));
  const peopleOf = (counted: readonly Counted[]) => new Set(counted.flatMap((each) => each.people)).size;
  fc.assert(
    fc.property(fc.array(one, { maxLength: 12 }), (counted) => {
      const cells = cellsOf(counted, (each) => each.crop);
      const sum = cells.reduce((total, { count }) => total + count, 0);
      expect(sum).toBe(peopleOf(counted) < 3 ? 0 : counted.length);
      const named = new Set(cells.map(({ name }) => name));
      for (const { name } of cells.filter((cell) => cell.name !== 'other'))
        expect(peopleOf(counted.filter((each) => each.crop === name))).toBeGreaterThanOrEqual(3);
      const rest = counted.filter((each) => !named.has(each.crop ?? 'other') || each.crop === null);
      if (sum > 0 && rest.length > 0) expect(peopleOf(rest)).toBeGreaterThanOrEqual(3);
    }),
  );
});
