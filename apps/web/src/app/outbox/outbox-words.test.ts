import { expect, it } from 'vitest';
import type { OutboxItem } from '../../lib/outbox/outbox-item.ts';
import { problemOf } from './outbox-words.ts';
import { strings } from './strings.ts';

const item: OutboxItem = {
  id: '1',
  userId: 'rosa',
  kind: 'listing-edit',
  target: 'plums',
  label: 'Plums',
  fields: {},
  base: {},
  hasPhoto: true,
  order: 1,
  state: 'conflict',
  reason: '',
  failures: 0,
  wasTried: false,
};

it.each([
  [false, /This was changed elsewhere/],
  [true, /If it is this photo, it has arrived/],
])('a photo that met another one, tried before: %s', (wasTried, words) => {
  expect(problemOf({ ...item, wasTried }, strings.en)).toMatch(words);
});
