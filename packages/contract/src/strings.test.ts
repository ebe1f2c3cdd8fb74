import { expect, test } from 'vitest';
import { ERRORS } from './errors.ts';
import { LISTING_MESSAGES } from './listing-constants.ts';
import { pseudoSentence, pseudoStrings } from './pseudo-language.ts';
import { refusalIn } from './refusals.ts';
import { defineStrings, deriveLanguage, PSEUDO_LANGUAGE, stringsIn } from './strings.ts';

const strings = defineStrings({
  en: {
    title: 'Ripe near you',
    asks: (name: string, { title }: { title: string }) => `${name} asks for “${title}”`,
    groups: { counts: (count: number) => ({ body: [`${count} are left`, '{link}'] }) },
    entries: [{ crop: 'brussels-sprout', name: 'Brussels Sprouts' }],
  },
});
deriveLanguage(PSEUDO_LANGUAGE, pseudoStrings);

test('the strings of an unknown language are English', () => {
  expect(stringsIn(strings, 'en')).toBe(strings.en);
  expect(stringsIn(strings, 'xx')).toBe(strings.en);
});

test('the pseudo-language has accents in all words but those of people, and in all groups', () => {
  const t = stringsIn(strings, PSEUDO_LANGUAGE);
  expect(t.title).toBe('Ríípéé nééáár ýýóóúú');
  expect(t.asks('Rosa (2)', { title: 'Plums' })).toBe('Rosa (2) áásks fóór “Plums”');
  expect(t.groups.counts(3)).toEqual({ body: ['3 ááréé lééft', '{link}'] });
  expect(t.entries).toEqual([{ crop: 'brussels-sprout', name: 'Brúússééls Spróóúúts' }]);
  expect(stringsIn(strings, PSEUDO_LANGUAGE)).toBe(t);
});

test('addresses and words in capitals stay', () => {
  expect(pseudoSentence('Type DELETE at https://windfall.example/x or a@b.example.')).toBe(
    'Týýpéé DELETE áát https://windfall.example/x óór a@b.example.',
  );
});

test('sentences of errors and schemas are found in another language, with their values', () => {
  expect(refusalIn(ERRORS.NOT_FOUND[1], 'en')).toBe('Not found');
  expect(refusalIn(ERRORS.NOT_FOUND[1], PSEUDO_LANGUAGE)).toBe('Nóót fóóúúnd');
  expect(refusalIn(LISTING_MESSAGES.near, PSEUDO_LANGUAGE)).toMatch(/^Plééááséé sááýý whééréé/);
  expect(refusalIn(({ sharing }) => sharing.atMost(5), PSEUDO_LANGUAGE)).toBe(
    'Plééááséé áásk fóór áát móóst 5',
  );
  expect(refusalIn('Of no catalog', PSEUDO_LANGUAGE)).toBe('Of no catalog');
});
