import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './lib/run.mjs';
import { findRuleFlaws, readRules } from './product-rules.ts';

/** The flaws of a project with one page of rules and one test file. */
function flawsOf(page: string, tests: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'windfall-rules-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'docs/product'), { recursive: true });
  mkdirSync(join(folder, 'apps'));
  writeFileSync(join(folder, 'docs/product/page.md'), page);
  writeFileSync(join(folder, 'apps/a.test.ts'), tests);
  return findRuleFlaws(folder);
}

// The names are put together here, because a tag or link written out would be checked itself.
const TAG = '// @' + 'rule';
const ONE = '- <a id="one"></a>A rule.';

test('every rule of the product has a test, and every tag a rule', () => {
  expect(readRules(root).length).toBeGreaterThan(200);
  expect(findRuleFlaws(root)).toEqual([]);
});

test.each([
  ['a test', `${TAG} page#one\ntest('a', f);`],
  ['a table of tests below a second tag', `  ${TAG} page#one\n  ${TAG} page#one\n  test.each([`],
  ['a group', `${TAG} page#one\ndescribe('a', f);`],
])('%s proves a rule', (_name, tests) => {
  expect(flawsOf(ONE, tests)).toEqual([]);
});

test.each([
  ['a rule without a test', ONE, '', ['page#one has no test']],
  ['a rule that stands twice', `${ONE}\n${ONE}`, `${TAG} page#one\ntest('a', f);`, ['page#one stands twice']],
  [
    'a tag without a rule',
    '',
    `${TAG} page#gone\ntest('a', f);`,
    ['apps/a.test.ts:1 names the rule page#gone, which does not exist'],
  ],
  [
    'a tag above a skipped test',
    ONE,
    `${TAG} page#one\ntest.skip('a', f);`,
    ['apps/a.test.ts:1 names the rule page#one above no running test', 'page#one has no test'],
  ],
  [
    'a tag above something else',
    ONE,
    `${TAG} page#one\nconst a = 1;`,
    ['apps/a.test.ts:1 names the rule page#one above no running test', 'page#one has no test'],
  ],
  [
    'a link without a rule',
    ONE,
    `// docs/product/page.md${'#'}gone\n${TAG} page#one\ntest('a', f);`,
    ['apps/a.test.ts links to the rule page#gone, which does not exist'],
  ],
])('%s is found', (_name, page, tests, flaws) => {
  expect(flawsOf(page, tests)).toEqual(flaws);
});
