import { expect, test } from 'vitest';
import { CsvSyntaxError, fromCsv, toCsv } from './csv.ts';

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

// @rule in-and-out#formulas
test('reads what it wrote, with formulas as they were', () => {
  const cells = ['=1+1', 'two\nlines', '"quoted", with a comma', "'kept", ''];
  expect(fromCsv(toCsv([['a', 'b', 'c', 'd', 'e'], cells]))).toEqual([
    { line: 1, cells: ['a', 'b', 'c', 'd', 'e'] },
    { line: 2, cells },
  ]);
});

test.each([',', ';', '\t'])('numbers the lines of a table separated by %j', (delimiter) => {
  const table = `\uFEFFa${delimiter}b\r\n\r\n"x\r\n\r\ny"${delimiter}1\r\n 2 ${delimiter} "3"\r\n`;
  expect(fromCsv(table)).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['x\n\ny', '1'] },
    { line: 6, cells: ['2', '3'] },
  ]);
});

test.each([
  ['a,b\n1,"open\n', 2],
  ['a,b\n1,2\n3,"x"y\n', 3],
])('names the line at which %j is no table', (text, line) => {
  expect(() => fromCsv(text)).toThrow(CsvSyntaxError);
  expect(() => fromCsv(text)).toThrow(`line ${line} `);
});
