import { CROP_WORDS, CROPS, cropOf } from '@windfall/contract';
import { expect, test } from 'vitest';
import { pictureName } from '../../lib/produce-picture.ts';
import { beginnerPlants } from './components/gardening-sections.tsx';
import { methodsFor } from './components/preserved-by.tsx';
import { METHODS, preservationMethods } from './preservation/methods.ts';
import { produceGuide } from './seasonal/seasons.ts';

const rows = [...Object.values(produceGuide.en).flatMap(({ entries }) => entries), ...beginnerPlants.en];
test('each row names its crop, and has another picture only where the crop has none', () => {
  expect(rows).toHaveLength(44);
  for (const { name, crop, picture } of rows) {
    const { one, many, label } = cropOf(crop);
    const synonyms = (CROP_WORDS[crop]?.synonyms ?? []).map((synonym) => `${synonym}s`);
    const names = [one, many, label ?? one, ...synonyms].map((known) => known.toLowerCase());
    // 'Bush Beans' are beans.
    expect(
      names.filter((known) => name.toLowerCase().endsWith(known)),
      name,
    ).not.toEqual([]);
    if (picture) expect([label, pictureName(picture)]).toEqual([undefined, picture]);
  }
});

// @rule produce#crop-page
test('each way of preserving names the crops that it is for', () => {
  for (const method of METHODS) {
    const { bestFor, tables } = preservationMethods.en[method];
    const rows = tables.flatMap((table) => table.rows.map(([name]) => name));
    const text = [...bestFor, ...rows].join(', ').toLowerCase();
    const named = CROPS.filter(({ id }) => methodsFor(id).includes(method));
    expect(named.length).toBeGreaterThan(9);
    for (const { one, category } of named) {
      // 'Berries' are strawberries too, and 'herbs' basil.
      const last = category === 'Herbs' ? 'herb' : (one.split(/[ -]/).at(-1) ?? '');
      expect(text, `${method}: ${one}`).toContain(last.endsWith('berry') ? 'berries' : last.slice(0, -1));
    }
  }
});
