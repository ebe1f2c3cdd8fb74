import { LIMITS } from '@windfall/contract';
import { describe, expect, it } from 'vitest';
import { isFieldValue, type OutboxItem, readItem } from './outbox-item.ts';
import { storedItem } from './testing/outbox.ts';

const item: OutboxItem = {
  ...storedItem,
  fields: { content: 'Hello', count: 2, isOpen: false, note: null },
};

describe('a stored item', () => {
  it.each<Partial<OutboxItem>>([
    {},
    { target: '', label: '', order: 0, fields: {} },
    { base: { content: 'Hi' } },
    { hasPhoto: true, photoCount: 1 },
    { hasPhoto: true, photoCount: LIMITS.photos },
    { state: 'refused', reason: 'Too long', failures: 3, wasTried: true },
    { state: 'conflict' },
    { state: 'photo-lost' },
  ])('with %o is read', (change) => {
    expect(readItem({ ...item, ...change }, 'rosa')).toEqual({ ...item, ...change });
  });

  it('of a group is that of the member who made it', () => {
    const ofGroup = { ...item, userId: 'pantry', by: 'rosa' };
    expect(readItem(ofGroup, 'rosa')).toBe(ofGroup);
    expect(readItem(ofGroup, 'pantry')).toBeNull();
    expect(readItem(item, 'ben')).toBeNull();
  });

  it.each<readonly [field: keyof OutboxItem, values: readonly unknown[]]>([
    ['id', ['', 7, null, undefined]],
    ['userId', [7, null, undefined]],
    ['by', ['ben', 7, true, {}]],
    ['kind', [7, null, undefined]],
    ['target', [7, null, undefined]],
    ['label', [7, null, undefined]],
    ['fields', [null, 'text', [], ['text'], { a: {} }, { a: 1, b: [] }, { a: 1n }, undefined]],
    ['base', ['text', [], { a: {} }, 7, undefined]],
    ['hasPhoto', ['true', 1, null, undefined]],
    ['photoCount', [LIMITS.photos + 1, -1, 1.5, null, 'three', Number.NaN]],
    ['order', ['1', Number.NaN, Infinity, null, undefined]],
    ['state', ['sent', '', 7, null, undefined]],
    ['reason', [7, null, undefined]],
    ['failures', ['0', Number.NaN, -Infinity, null, undefined]],
    ['wasTried', ['false', 0, null, undefined]],
  ])('whose %s is none of its values is not read', (field, values) => {
    for (const value of values)
      expect(readItem({ ...item, [field]: value }, 'rosa'), String(value)).toBeNull();
  });

  it.each([undefined, null, 'text', 7, () => item])('that is %s is not read', (value) => {
    expect(readItem(value, 'rosa')).toBeNull();
  });
});

it.each([
  ['a', true],
  ['', true],
  [0, true],
  [false, true],
  [null, true],
  [undefined, false],
  [{}, false],
  [[], false],
])('a field holds %o: %s', (value, fits) => {
  expect(isFieldValue(value)).toBe(fits);
});
