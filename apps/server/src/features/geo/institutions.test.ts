import { cellOf, townCellOf } from '@windfall/contract';
import { expect, test } from 'vitest';
import { townAt } from './geo.service.ts';
import { isInstitution } from './institutions.ts';
import { placeTable } from './place-table.ts';

const TYPICAL =
  /\b(firms?|inc|corp|co|dept|natl|bank|banks? of|insurance|ins|lottery|telephone|tel|brm|crm|bmc|cards?|return|ctr|fac|facility|mail|mailings?|shared|zip|fund|airlines|aviation|pwr|assoc|revenue|systems|club|direct|boxes|american express|\d+)\b/;

// @rule places#place-find
test('names of firms and offices are no places, and those of towns like them are', () => {
  const table = placeTable();
  const numbers = Array.from({ length: table.count }, (_, number) => number);
  const left = numbers.map(table.nameOf).filter((name) => TYPICAL.test(name) && !isInstitution(name));
  expect(left.toSorted()).toEqual([
    'alum bank',
    'country club hills',
    'cut bank',
    'east bank',
    'green bank',
    'paint bank',
    'petrified forest natl pk',
    'pine mountain club',
    'red bank',
    'telephone',
  ]);
});

// @rule places#place-find
test('no ZIP code and no square of an institution has its name', () => {
  const table = placeTable();
  const zips = table.byZipBeginning('', 100_000);
  expect(zips.filter(({ number }) => isInstitution(table.nameOf(number)))).toEqual([]);
  const firms = Array.from({ length: table.count }, (_, number) => number).filter(
    (n) => !table.isSettlement(n),
  );
  expect(firms.length).toBeGreaterThan(150);
  for (const number of firms) {
    const middle = table.place(number);
    const { name, state } = middle;
    expect([townAt(cellOf(middle)), townAt(townCellOf(middle))], name).not.toContain(`${name}, ${state}`);
  }
});
