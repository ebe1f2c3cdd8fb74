import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findCycles, signatureOf, type Wanted } from './find-cycles.ts';

const wanted = (from: string, to: string, changes: Partial<Wanted> = {}): Wanted => ({
  from,
  to,
  listingId: `${from}-offer`,
  amount: 1,
  crop: 'plum',
  km: 1,
  isPrivate: false,
  ...changes,
});
const membersOf = (all: readonly Wanted[]) =>
  findCycles(all, () => true).map((cycle) => cycle.map(({ from }) => from).join(''));

// @rule exchange#swap-of-three
test('finds who can swap: two before three, the shortest way first, no member twice', () => {
  const three = [wanted('a', 'b'), wanted('b', 'c'), wanted('c', 'a')];
  expect(membersOf(three)).toEqual(['abc']);
  expect(membersOf(three.slice(0, 2))).toEqual([]);
  expect(membersOf([...three, wanted('b', 'a')])).toEqual(['ab']);
  expect(membersOf([...three, wanted('b', 'd'), wanted('d', 'a', { km: 0.5 })])).toEqual(['abd']);
  expect(membersOf([wanted('a', 'a')])).toEqual([]);
});

// @rule exchange#swap-of-three
test('what is followed makes no swap of two, in which it would be known whose it is', () => {
  const followed = { isPrivate: true };
  expect(membersOf([wanted('a', 'b', followed), wanted('b', 'a')])).toEqual([]);
  expect(membersOf([wanted('a', 'b', followed), wanted('a', 'b', { km: 9 }), wanted('b', 'a')])).toEqual([
    'ab',
  ]);
  const three = [wanted('a', 'b', followed), wanted('b', 'c', followed), wanted('c', 'a', followed)];
  expect(membersOf(three)).toEqual(['abc']);
  expect(findCycles(three, () => false)).toEqual([]);
});

test('a cycle has one signature, whichever member it begins with', () => {
  const [a, b, c] = [wanted('a', 'b'), wanted('b', 'c', { crop: 'fig' }), wanted('c', 'a')] as const;
  expect(signatureOf([b, c, a])).toBe(signatureOf([a, b, c]));
  expect(signatureOf([a, wanted('b', 'c'), c])).not.toBe(signatureOf([a, b, c]));
});

// @rule exchange#swap-of-three
test('each member of each cycle looks for what the one before has, and is in no other', () => {
  const member = fc.constantFrom(...'abcdefgh');
  const steps = fc.array(fc.tuple(member, member, fc.boolean(), fc.nat(9)), { maxLength: 40 });
  fc.assert(
    fc.property(steps, (all) => {
      const known = all.map(([from, to, isPrivate, km]) => wanted(from, to, { isPrivate, km }));
      const cycles = findCycles(known, () => true);
      for (const cycle of cycles) {
        expect(cycle.every(({ to }, n) => to === cycle[(n + 1) % cycle.length]?.from)).toBe(true);
        expect(cycle.length === 3 || !cycle.some(({ isPrivate }) => isPrivate)).toBe(true);
      }
      const members = cycles.flatMap((cycle) => cycle.map(({ from }) => from));
      expect(new Set(members).size).toBe(members.length);
    }),
  );
});

test('the search is quick for as many as a night looks at', () => {
  const all = Array.from({ length: 400 }, (_, from) =>
    Array.from({ length: 30 }, (_, n) => wanted(`m${from}`, `m${(from * 7 + n * 13) % 400}`, { km: n })),
  ).flat();
  const begin = performance.now();
  expect(findCycles(all, () => true).length).toBeGreaterThan(50);
  expect(performance.now() - begin).toBeLessThan(2_000);
});
