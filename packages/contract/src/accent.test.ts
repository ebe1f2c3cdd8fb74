import { expect, test } from 'vitest';
import { accentColors, accentCss, isReadableAccent } from './accent.ts';

// @rule administration#color
test.each([
  ['#2c5b33', true],
  ['#7a1f4b', true],
  ['#1c4fa8', true],
  ['#000000', true],
  ['#777777', false],
  ['#f4b93f', false],
  ['#ffffff', false],
])('%s can be read in both themes: %s', (color, isReadable) => {
  expect(isReadableAccent(color)).toBe(isReadable);
});

test('styles name both themes, and nothing but colors', () => {
  expect(accentColors('#7a1f4b').day.leaf).toBe('#7a1f4b');
  expect(accentCss('#7a1f4b')).toMatch(
    /^(?:[@:a-z-]*[\w=():[\] -]*\{(?::root\{)?(?:--color-[a-z-]+:#[0-9a-f]{6};?)+\}+)+$/,
  );
});

test('every color has a readable one for the night', () => {
  for (const color of ['#000000', '#0000ff', '#2c5b33', '#7a1f4b', '#ffffff'])
    expect(accentColors(color).night.leaf).toMatch(/^#[0-9a-f]{6}$/);
});
