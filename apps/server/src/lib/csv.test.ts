import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test('writes numbers bare, texts quoted and null as empty', () => {
  expect(
    toCsv([
      ['Place', 'Listings'],
      ['Portland, "OR"', 12],
      ['Eugene', null],
    ]),
  ).toBe('\uFEFF"Place","Listings"\r\n"Portland, ""OR""",12\r\n"Eugene",\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'prevents spreadsheets from running %j',
  (text) => {
    expect(toCsv([[text]])).toBe(`\uFEFF"'${text}"\r\n`);
  },
);

test('leaves a negative number a number', () => {
  expect(toCsv([[-1]])).toBe('\uFEFF-1\r\n');
});
