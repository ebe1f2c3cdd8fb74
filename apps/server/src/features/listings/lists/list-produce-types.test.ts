import { CATEGORIES, PRODUCE_TYPES, SPECIFIC_PRODUCE } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../testing/test-app.ts';

describe('produce types', () => {
  const t = useTestApp('sqlite');

  // @rule browse#produce-types
  test('are the general ones, then the specific ones with their category, for all callers', async () => {
    const response = await t.app.inject('/api/produce-types?_t=1');
    expect(response.statusCode).toBe(200);
    const types = response.json<{ name: string; category?: (typeof CATEGORIES)[number] }[]>();
    expect(types.map(({ name }) => name)).toEqual([...PRODUCE_TYPES, ...SPECIFIC_PRODUCE]);
    expect(types.every(({ category }) => category && CATEGORIES.includes(category))).toBe(true);
    const categoryOf = (name: string) => types.find((type) => type.name === name)?.category;
    expect(['Tomatoes', 'Figs', 'Basil', 'Eggs'].map(categoryOf)).toEqual([
      'Vegetables',
      'Fruits',
      'Herbs',
      'Eggs',
    ]);
  });
});
