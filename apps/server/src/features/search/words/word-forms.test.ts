import { expect, test } from 'vitest';
import { formsOf } from './word-forms.ts';

test.each([
  ['tomato', 'tomatoes'],
  ['tomatoes', 'tomato'],
  ['tomatos', 'tomatoes'],
  ['berry', 'berries'],
  ['berries', 'berry'],
  ['peach', 'peaches'],
  ['peaches', 'peach'],
  ['radish', 'radishes'],
  ['boxes', 'box'],
  ['leaf', 'leaves'],
  ['leaves', 'leaf'],
  ['chives', 'chive'],
  ['pea', 'peas'],
  ['peas', 'pea'],
  ['day', 'days'],
])('%s is also written %s', (word, other) => expect(formsOf(word)).toContain(other));

test.each([
  ['grass', 'gras'],
  ['gas', 'ga'],
  ['beens', 'been'],
])('%s is not the plural of %s', (word, other) => expect(formsOf(word)).not.toContain(other));
