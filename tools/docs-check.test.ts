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

test('the README names the variables that .env.example explains', () => {
  const example = readFileSync(`${root}.env.example`, 'utf8').matchAll(/^#?([A-Z_]+)=/gm);
  const rows = readFileSync(`${root}README.md`, 'utf8').match(/^\| `[A-Z_]+`.*?\|/gm) ?? [];
  const named = rows.flatMap((row) => row.match(/[A-Z_]+/g) ?? []);
  expect(named.toSorted()).toEqual(Array.from(example, ([, name]) => name).toSorted());
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
