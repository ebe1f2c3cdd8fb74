import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { countRows, findFlaws, readRows } from './conformance-check.ts';
import { root } from './lib/run.mjs';

const page = readFileSync(`${root}docs/conformance.md`, 'utf8');
const SECTIONS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((number) => `Section ${number}:`);

const FRAME = '| Statement | Where | Test |\n|---|---|---|\n';
const COUNTS = '**1 statements**: 1 built and tested, 0 built without a test yet, 0 not built yet.\n\n';

/** The flaws of a page with these rows, beside two files it may name. */
function flawsOf(rows: string[], before = ''): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'windfall-conformance-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'real.ts'), '');
  writeFileSync(
    join(folder, 'real.test.ts'),
    "test('opens the gate', f);\ntest.each([\n])('closes %s | at night', f);\ntest.skip('is skipped', f);\nf('no title');",
  );
  return findFlaws(folder, `${before}${FRAME}${rows.join('\n')}`);
}

test.each([...SECTIONS, 'The decisions'])('%s has its statements', (heading) => {
  const part = page.split(/^## /m).find((one) => one.startsWith(heading));
  expect(readRows(part ?? '').length).toBeGreaterThan(5);
});

test('the page names what exists and counts right', () => {
  expect(findFlaws(root, page)).toEqual([]);
});

test('rows are told apart by what they say', () => {
  const rows = readRows(`${FRAME}| a | not yet | |\n| b | \`x\` | no test yet |\n| c | \`x\` | \`y\` "z" |`);
  expect(countRows(rows)).toEqual({ tested: 1, untested: 1, open: 1 });
});

test.each([
  ['| a | `real.ts`, `real.test.ts` | `real.test.ts` "opens the gate", "at night" |'],
  ['| a \\| b | `real.ts` | `real.test.ts` "opens"; `real.test.ts` "closes" |'],
])('%s is right', (row) => {
  expect(flawsOf([row], COUNTS)).toEqual([]);
});

test.each([
  ['|  | `real.ts` | `real.test.ts` "opens" |', 'has no statement'],
  ['| a | not yet |  |', 'is not built'],
  ['| a | `real.ts` | no test yet |', 'would break unnoticed: it has no test'],
  ['| a | `real.ts` |', 'has 2 cells instead of 3'],
  ['| a | real.ts | `real.test.ts` "opens" |', 'names no path'],
  ['| a | `gone.ts` | `real.test.ts` "opens" |', 'names gone.ts, which does not exist'],
  ['| a | `real.ts` |  |', 'names no test file with titles'],
  ['| a | `real.ts` | `real.test.ts` |', 'names no test file with titles'],
  ['| a | `real.ts` | see `real.test.ts` "opens" |', 'names no test file with titles'],
  ['| a | `real.ts` | `gone.test.ts` "opens" |', 'names gone.test.ts, which does not exist'],
  ['| a | `real.ts` | `real.test.ts` "shuts" |', 'names the test "shuts", which real.test.ts does not have'],
  [
    '| a | `real.ts` | `real.test.ts` "is skipped" |',
    'names the test "is skipped", which real.test.ts does not have',
  ],
  [
    '| a | `real.ts` | `real.test.ts` "no title" |',
    'names the test "no title", which real.test.ts does not have',
  ],
])('%s is found wanting', (row, flaw) => {
  expect(flawsOf([row])).toContain(`line 3 ${flaw}`);
});

test('wrong counts are found', () => {
  const rows = ['| a | `real.ts` | no test yet |', '| b | not yet |  |'];
  expect(flawsOf(rows, COUNTS)).toContain('the counts say 1, 1, 0, 0 instead of 2, 0, 1, 1');
  expect(flawsOf(rows)).toContain('the counts say nothing instead of 2, 0, 1, 1');
});
