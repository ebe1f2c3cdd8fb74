import fc from 'fast-check';

const STEPS = 2 ** 30;

/** Numbers that lie evenly between two. `fc.double` has as many of each size, so nearly all are next to zero. */
export const between = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: STEPS }).map((step) => min + ((max - min) * step) / STEPS);
