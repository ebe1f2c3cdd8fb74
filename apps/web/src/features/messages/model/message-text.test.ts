import { expect, test } from 'vitest';
import { isTooLong, previewOf } from './message-text.ts';

// @rule messages#inbox-row
test('a preview has sixty characters at most and splits none', () => {
  expect(previewOf('x'.repeat(60))).toBe('x'.repeat(60));
  expect(previewOf('x'.repeat(61))).toBe(`${'x'.repeat(60)}…`);
  expect(previewOf('👩‍🌾'.repeat(61))).toBe(`${'👩‍🌾'.repeat(60)}…`);
  expect(previewOf('two\n\n lines ')).toBe('two lines');
});

test('the limit counts the trimmed text', () => {
  expect(isTooLong(` ${'x'.repeat(4000)} `)).toBe(false);
  expect(isTooLong('x'.repeat(4001))).toBe(true);
});
