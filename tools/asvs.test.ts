import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const STATES = ['met', 'host', 'n/a', 'not met'] as const;
const text = readFileSync(new URL('../docs/asvs.md', import.meta.url), 'utf8');

/** The numbers of a row: one, or a first and a last one of a section. */
function numbersIn(cell = ''): string[] {
  const [first = '', last = first] = cell.split('–');
  const [chapter, section, from] = first.split('.').map(Number);
  const to = Number(last.split('.')[2]);
  return Array.from(
    { length: to - Number(from) + 1 },
    (_, index) => `${chapter}.${section}.${Number(from) + index}`,
  );
}

const rows = text
  .split('\n')
  .filter((line) => /^\| \d+\.\d/.test(line))
  .flatMap((line) => {
    const [, cell, , state = ''] = line.split('|').map((part) => part.trim());
    return numbersIn(cell).map((number) => ({ number, state }));
  });

test('each requirement of ASVS is there once, and the counts are those of the tables', () => {
  expect(new Set(rows.map(({ number }) => number)).size).toBe(254);
  expect(rows).toHaveLength(254);
  const counted = [...text.matchAll(/^\| V(\d+) [^|]+ \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gm)];
  expect(counted).toHaveLength(17);
  for (const [, chapter, ...counts] of counted) {
    const own = rows.filter(({ number }) => number.startsWith(`${chapter}.`));
    const found = STATES.map((state) => own.filter((row) => row.state === state).length);
    expect(counts.map(Number), `V${chapter}`).toEqual(found);
  }
});
