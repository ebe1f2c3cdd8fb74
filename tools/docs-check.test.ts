import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { documents, findBrokenReferences } from './docs-check.ts';
import { root } from './lib/run.mjs';

const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

test('there is something to check', () => {
  expect(documents(root)).toContain('CONTRIBUTING.md');
});

test.each(documents(root))('%s names only existing files and scripts', (document) => {
  expect(findBrokenReferences(root, document, scripts)).toEqual([]);
});

test('a missing link, path or script is found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'windfall-docs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'real.md'), '');
  writeFileSync(
    join(folder, 'a.md'),
    [
      'See [this](real.md), [that](gone.md#part) and [the web](https://example.org/gone.md).',
      'Code in `apps/gone.ts`, a pattern `features/<f>/x.ts`, a word `gone.ts`.',
      'Run `npm start` or `npm run gone`.',
    ].join('\n'),
  );
  expect(findBrokenReferences(folder, 'a.md', { start: '' })).toEqual([
    'a.md links to gone.md, which does not exist',
    'a.md names apps/gone.ts, which does not exist',
    'a.md names npm run gone, which does not exist',
  ]);
});
