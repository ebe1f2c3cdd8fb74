import { expect, test } from 'vitest';
import { placeAfterDrag } from './follow-drag.ts';

const spans = [0, 110, 220, 330].map((top) => ({ top, bottom: top + 100 }));

// @rule listings#photos-form
test.each([
  [0, 0, 0],
  [0, 50, 0],
  [0, 70, 1],
  [0, 330, 3],
  [3, -70, 2],
  [3, -330, 0],
  [1, -50, 1],
  [1, -70, 0],
  [1, 180, 3],
])('photo %i, dragged by %i pixels, gets place %i', (from, by, place) => {
  expect(placeAfterDrag(spans, from, by)).toBe(place);
});
