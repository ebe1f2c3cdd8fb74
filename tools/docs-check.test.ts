import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { documents, findBrokenComments, findBrokenReferences, sources } from './docs-check.ts';
import { root } from './lib/run.mjs';

const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const { files, names } = sources(root);

test('there is something to check', () => {
  expect(documents(root)).toContain('CONTRIBUTING.md');
});

test.each(documents(root))('%s names only existing files and scripts', (document) => {
  expect(findBrokenReferences(root, document, { scripts, names })).toEqual([]);
});

test('comments name only existing files', () => {
  expect(files).toContain('tools/docs-check.ts');
  const broken = files.flatMap((file) =>
    findBrokenComments(readFileSync(join(root, file), 'utf8'), file, names),
  );
  expect(broken).toEqual([]);
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
      'Code in `apps/gone.ts`, a pattern `features/<f>/x.ts`, a name `gone.ts`, another `real.ts`.',
      'Run `npm start` or `npm run gone`.',
    ].join('\n'),
  );
  expect(
    findBrokenReferences(folder, 'a.md', { scripts: { start: '' }, names: new Set(['real.ts']) }),
  ).toEqual([
    'a.md links to gone.md, which does not exist',
    'a.md names apps/gone.ts, which does not exist',
    'a.md names gone.ts, which does not exist',
    'a.md names npm run gone, which does not exist',
  ]);
});

test('a missing file in a comment is found', () => {
  // A name in the text itself would be one of this file.
  const name = 'gone';
  const text = [
    `const one = load("gone.ts"); // As \`other/${name}.mjs\` does, and real.ts.`,
    '/** Kept by gone-too.tsx. */',
    '/*',
    ' * See real.ts, (gone-again.ts): all.',
    ' */',
  ].join('\n');
  expect(findBrokenComments(text, 'a.ts', new Set(['real.ts']))).toEqual([
    'a.ts names other/gone.mjs, which does not exist',
    'a.ts names gone-too.tsx, which does not exist',
    'a.ts names gone-again.ts, which does not exist',
  ]);
});
