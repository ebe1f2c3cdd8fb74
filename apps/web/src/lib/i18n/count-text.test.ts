import { expect, it } from 'vitest';
import { countText, englishOrdinal, unbroken } from './count-text.ts';

it.each([
  [0, 'en', '0'],
  [999, 'en', '999'],
  [1_000, 'en', '1,000'],
  [1_000, 'de', '1.000'],
  [0.5, 'en', '0.5'],
  [12, 'ar-EG', '١٢'],
])('%s in the language %s is %s', (count, locale, expected) => {
  expect(countText(count, locale)).toBe(expected);
});

it.each([
  ['about 3 lb', 'about 3\u00a0lb'],
  ['2½ gallons of cider', '2½\u00a0gallons of cider'],
  ['3 or 4', '3\u00a0or 4'],
  ['a few', 'a few'],
])('keeps the numbers of “%s” with what they count', (typed, expected) => {
  expect(unbroken(typed)).toBe(expected);
});

it('ends English ordinals as Intl does', () => {
  const rules = new Intl.PluralRules('en', { type: 'ordinal' });
  const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
  for (let place = 0; place <= 1_200; place++)
    expect(englishOrdinal(place)).toBe(`${place}${suffixes[rules.select(place)] ?? 'th'}`);
});
