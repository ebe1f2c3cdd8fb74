import { expect, test } from 'vitest';
import { sortKey } from './text.ts';

// @rule browse#search-title-order
test('titles are in the order in which readers look for them', () => {
  const names = [
    ...['Ananas', 'Ångström apples', 'Apple', 'Bed 2', 'bed 03', 'Bed 10', 'Bed 10 b', 'Bed 100', 'Bedding'],
    ...[
      '“Big” plums',
      'de la Cruz’s figs',
      'Deacon’s pears',
      'Élan',
      'Elbow',
      'Łódź plums',
      'Lots',
      'nectarines',
    ],
    ...['ñora peppers', 'Nuts', 'O’Brien’s kale', 'Oak', 'Œillets', 'Olives', 'Straße beans', 'Strawberries'],
    ...['Zinnias', 'Zoë’s zucchini', 'Zoo', '白菜'],
  ];
  const { compare } = new Intl.Collator('en', { numeric: true, ignorePunctuation: false });
  const byKey = names.toReversed().toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  expect(byKey).toEqual(names);
  // But for quotation marks, as the locale has it.
  expect(names.map((name) => name.replace(/[“”]/g, '')).toSorted(compare)).toEqual(
    names.map((name) => name.replace(/[“”]/g, '')),
  );
});
