import { describe, expect, test } from 'vitest';
import { CATEGORIES, PRODUCE_TYPES } from '../constants.ts';
import { foldText } from '../text.ts';
import { CROP_FACTS } from './crop-facts.ts';
import { SPANISH_NAMES, SPANISH_SOURCES } from './crop-spanish.ts';
import { CROP_WARNINGS } from './crop-warnings.ts';
import { CROP_WORDS, GENERAL_NAMES } from './crop-words.ts';
import { CROPS, cropOf } from './crops.ts';
import { SPECIFIC_PRODUCE } from './usual-crops.ts';

const repeated = (words: readonly string[]) => words.filter((word, index) => words.indexOf(word) < index);
const wordsOf = (id: (typeof CROPS)[number]['id']) => CROP_WORDS[id] ?? {};

describe('names of crops', () => {
  const english = CROPS.flatMap(({ id, one, many }) => [
    ...new Set([one, many]),
    ...(wordsOf(id).synonyms ?? []),
    ...(wordsOf(id).kinds ?? []).flat(),
  ]).map(foldText);

  test('no English name is that of two crops, or of a crop and its kind', () => {
    expect(CROPS).toHaveLength(140);
    expect(repeated(english)).toEqual([]);
  });

  test('ids are lower case, and what a crop is not is a word of its names', () => {
    for (const { id, one } of CROPS) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)?$/);
      const { isNo, synonyms = [] } = wordsOf(id);
      if (!isNo) continue;
      const words = [one, ...synonyms].flatMap((name) => name.split(' '));
      expect(words, id).toContain(cropOf(isNo).one);
    }
  });

  test('Spanish names with two crops are known, and each is attested or a draft', () => {
    const spanish = CROPS.flatMap(({ id }) => Object.keys(SPANISH_NAMES[id]).map(foldText));
    expect(repeated(spanish).sort()).toEqual(['berza', 'calabacita', 'col china', 'colinabo', 'zapallo']);
    const sources = CROPS.flatMap(({ id }) => Object.values(SPANISH_NAMES[id]));
    expect(sources.filter((letters) => [...letters].some((letter) => !(letter in SPANISH_SOURCES)))).toEqual(
      [],
    );
    // A native reader has to see the rest before pages show them.
    expect(sources.filter((letters) => letters !== '').length).toBe(97);
  });

  test('each crop has a Spanish name', () => {
    expect(CROPS.filter(({ id }) => Object.keys(SPANISH_NAMES[id]).length === 0)).toEqual([]);
  });

  test('a general name covers known names only, and no crop is called so alone', () => {
    const others = ['gourd', 'zinnia', 'marigold', 'dahlia', 'tulip', 'daffodil'];
    const covered = Object.values(GENERAL_NAMES).flat().map(foldText);
    expect(covered.filter((name) => !english.includes(name))).toEqual(others);
    expect(Object.keys(GENERAL_NAMES).filter((name) => english.includes(name))).toEqual([]);
  });
});

// @rule browse#produce-types
test('specific produce has one crop each, whose category the general types have', () => {
  expect(SPECIFIC_PRODUCE).toHaveLength(49);
  expect(CROPS.flatMap(({ label }) => label ?? []).sort()).toEqual([...SPECIFIC_PRODUCE].sort());
  expect(repeated(SPECIFIC_PRODUCE)).toEqual([]);
  expect([...new Set(CROPS.map(({ category }) => category))].sort()).toEqual([...PRODUCE_TYPES].sort());
  expect(CATEGORIES).toEqual(expect.arrayContaining([...PRODUCE_TYPES]));
});

describe('facts of crops', () => {
  test('stand by the crops in their order, days from the least to the most', () => {
    expect(Object.keys(CROP_FACTS)).toEqual(CROPS.map(({ id }) => id));
    for (const [id, { room, fridge }] of Object.entries(CROP_FACTS))
      for (const days of [room, fridge])
        if (days && days !== 'ripe') expect(days[0] > 0 && days[0] <= days[1], id).toBe(true);
  });

  test('have a source: days the number of a product, warnings an address', () => {
    for (const [id, { foodkeeper, ...facts }] of Object.entries(CROP_FACTS)) {
      const hasDays = 'room' in facts || 'fridge' in facts;
      expect(hasDays, id).toBe(foodkeeper !== undefined);
    }
    for (const { text, source } of Object.values(CROP_WARNINGS)) {
      expect(text).toMatch(/\.$/);
      expect(source).toMatch(/^https?:\/\/[^/]+\/./);
    }
  });

  test('each warning belongs to a crop, and nuts, peanuts and eggs have their allergen', () => {
    const facts = Object.values(CROP_FACTS);
    const warnings = new Set(facts.flatMap(({ warnings = [] }) => warnings));
    expect([...warnings].sort()).toEqual(Object.keys(CROP_WARNINGS).sort());
    expect(CROPS.filter(({ id }) => CROP_FACTS[id].allergens).map(({ id }) => id)).toEqual([
      ...['walnut', 'hazelnut', 'almond', 'chestnut', 'pecan', 'peanut', 'egg'],
    ]);
  });
});
