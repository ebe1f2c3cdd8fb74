import { expect, test } from 'vitest';
import { foldName, isBlank, isTooLong, previewOf } from './message-text.ts';

// @rule messages#inbox-row
test('a preview ends after sixty characters and never within one', () => {
  expect(previewOf('x'.repeat(60))).toBe('x'.repeat(60));
  expect(previewOf('x'.repeat(61))).toBe(`${'x'.repeat(60)}…`);
  expect(previewOf('👩‍🌾'.repeat(61))).toBe(`${'👩‍🌾'.repeat(60)}…`);
  expect(previewOf('two\n\n lines ')).toBe('two lines');
});

test('invisible characters are blank', () => {
  expect(isBlank('')).toBe(true);
  expect(isBlank(' \n\t\u200B\u2060')).toBe(true);
  expect(isBlank('.')).toBe(false);
});

test('the limit counts the trimmed text', () => {
  expect(isTooLong(` ${'x'.repeat(4000)} `)).toBe(false);
  expect(isTooLong('x'.repeat(4001))).toBe(true);
});

test('names are found whatever their case and accents', () => {
  expect(foldName(' Ångström ')).toBe('angstrom');
});
