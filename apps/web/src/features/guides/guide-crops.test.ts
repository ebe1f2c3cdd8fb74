import { CROP_WORDS, cropOf } from '@windfall/contract';
import { expect, test } from 'vitest';
import { pictureName } from '../../lib/produce-picture.ts';
import { beginnerPlants } from './components/beginner-table.tsx';
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
