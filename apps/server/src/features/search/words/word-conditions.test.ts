import { expect, test } from 'vitest';
import { englishOf, searchedNames, searchedNamesBeginning } from './word-conditions.ts';

const read = (names: readonly (readonly string[])[]) => names.map((name) => name.join(' '));

// @rule browse#search-spanish
test.each([
  ['jitomate', ['tomato']],
  ['calabacines', ['zucchini', 'courgette']],
  ['nueces', ['walnut']],
  ['judias verdes', ['green bean']],
  ['coles de bruselas', ['brussels sprout']],
  // The same word for two crops finds both.
  ['calabacita', ['zucchini', 'summer squash']],
  ['col china', ['bok choy', 'napa cabbage']],
  ['zapallo', ['pumpkin', 'winter squash']],
  ['berza', ['collard', 'cabbage']],
  ['colinabo', ['rutabaga', 'kohlrabi']],
])('%s finds %j', (spanish, english) => {
  expect(read(searchedNames(spanish))).toEqual(expect.arrayContaining(english));
});

test('a Spanish name means the English one, of two crops the first', () => {
  expect(['jitomate', 'huevos', 'calabacita', 'tomato'].map(englishOf)).toEqual([
    'tomatoes',
    'eggs',
    'zucchini',
    undefined,
  ]);
});

test('English words find what they did: no Spanish names, and not what a Spanish word spelled so means', () => {
  expect(read(searchedNames('zucchini'))).toEqual(['zucchini', 'courgette']);
  expect(read(['tomato', 'potato'].flatMap(searchedNames))).toEqual(['tomato', 'tomatoe', 'potato', 'spud']);
  expect(['lime', 'cabbage', 'melon', 'banana', 'radicchio', 'kale'].flatMap(searchedNames)).toEqual([]);
});

test('a beginning of five letters finds what its whole names do', () => {
  expect(read(searchedNamesBeginning('jitom'))).toContain('tomato');
  expect(read(searchedNamesBeginning('courge'))).toContain('zucchini');
  expect(searchedNamesBeginning('jito')).toEqual([]);
});
