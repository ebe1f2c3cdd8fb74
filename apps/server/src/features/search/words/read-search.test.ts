import { expect, test } from 'vitest';
import { readQuery } from './read-search.ts';

// @rule browse#search-filters
test.each([
  ['free eggs', ['eggs'], true],
  ['Eggs FREE', ['eggs'], true],
  ['free', [], true],
  ['eggs for free', ['eggs'], true],
  ['free range eggs', ['free', 'range', 'eggs'], false],
  ['free-range eggs', ['free', 'range', 'eggs'], false],
  ['pesticide free apples', ['pesticide', 'free', 'apples'], false],
  ['spray-free apples', ['spray', 'free', 'apples'], false],
  ['freesia', ['freesia'], false],
])('%j asks for %j, free: %j', (typed, words, isFree) => {
  expect(readQuery(typed)).toEqual({ words, isFree });
});

test.each([
  ['a jar of honey', ['jar', 'honey']],
  ['eggs near me', ['eggs']],
  ['the', ['the']],
  ['', []],
])('of %j the words %j count', (typed, words) => expect(readQuery(typed).words).toEqual(words));

test('at most twelve words count', () => {
  const typed = Array.from({ length: 20 }, (_, index) => `word${index}`).join(' ');
  expect(readQuery(typed).words).toHaveLength(12);
});
