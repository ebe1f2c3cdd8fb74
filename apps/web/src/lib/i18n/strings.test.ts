import { renderHook } from '@testing-library/react';
import { defineStrings } from '@windfall/contract';
import { expect, test } from 'vitest';
import { useStrings } from './strings.ts';

const strings = defineStrings({
  en: {
    asks: (name: string, count: number, title: string) => `${name} asks for ${count}: ${title}`,
    list: [(name: string) => `By ${name}`],
  },
});

// @rule messages#text-direction
test('a name or a title that runs from right to left is isolated in a sentence', () => {
  const { result, rerender } = renderHook(() => useStrings(strings));
  const t = result.current;
  expect(t.asks('Rosa', 2, 'figs')).toBe('Rosa asks for 2: figs');
  expect(t.asks('רותם', 2, 'figs, תאנים')).toBe('\u2068רותם\u2069 asks for 2: \u2068figs, תאנים\u2069');
  expect(t.list[0]?.('רותם')).toBe('By \u2068רותם\u2069');
  expect(t.list[0]?.('\u{1e904}\u{1e923}')).toBe('By \u2068\u{1e904}\u{1e923}\u2069');
  rerender();
  expect(result.current).toBe(t);
});
