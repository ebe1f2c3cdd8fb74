import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockedPackages } from '../lib/locked-packages.mjs';
import { checkAdvisories } from './check-advisories.ts';

/** A folder with these files: text as it is, anything else as JSON. */
function folderWith(files: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'windfall-advisories-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  return folder;
}

const npm = (name: string, events: readonly object[], more: object = {}) => ({
  package: { ecosystem: 'npm', name },
  ranges: [{ type: 'ECOSYSTEM', events }],
  ...more,
});
const pears = npm('pears', [
  { introduced: '3.0.0' },
  { fixed: '3.1.0' },
  { introduced: '0' },
  { fixed: '2.10' },
]);
const lastKnown = (range: string) => ({ database_specific: { last_known_affected_version_range: range } });

const folderOfAdvisories = () =>
  folderWith({
    'pears.json': {
      id: 'GHSA-1',
      published: '2026-01-02T03:04:05Z',
      affected: [pears],
      database_specific: { severity: 'HIGH' },
    },
    'withdrawn.json': { id: 'GHSA-2', withdrawn: '2026-02-02T03:04:05Z', affected: [pears] },
    'plums.json': {
      id: 'GHSA-3',
      published: '2025-01-02T03:04:05Z',
      affected: [
        npm('plums', [{ introduced: '0' }, { last_affected: '1.0.0' }], { versions: ['4.0.0'] }),
        npm('plums', [{ introduced: '5.0.0' }], lastKnown('<= 5.2.0')),
        npm('plums', [{ introduced: '6.0.0' }]),
        { package: { ecosystem: 'PyPI', name: 'figs' }, ranges: pears.ranges },
      ],
    },
    'README.md': 'no advisory',
  });

const check = (folder: string, versions: readonly string[], dev = false) =>
  checkAdvisories(
    folder,
    versions.map((each) => {
      const [name = '', version = ''] = each.split('@');
      return { name, version, dev };
    }),
  );

test('versions inside a range or listed are affected, those at its end, after it and of other ecosystems are not', () => {
  const folder = folderOfAdvisories();
  const affected = (...versions: string[]) =>
    check(folder, versions)
      .lines.slice(0, -1)
      .map((line) => line.slice('production: '.length));
  expect(affected('pears@0.0.0-alpha', 'pears@2.9.0', 'pears@3.0.0')).toEqual([
    'pears 0.0.0-alpha, GHSA-1, high, fixed in 2.10.0',
    'pears 2.9.0, GHSA-1, high, fixed in 2.10.0',
    'pears 3.0.0, GHSA-1, high, fixed in 3.1.0',
  ]);
  expect(affected('plums@1.0.0', 'plums@4.0.0', 'plums@5.2.0', 'plums@7.0.0')).toEqual(
    ['1.0.0', '4.0.0', '5.2.0', '7.0.0'].map(
      (version) => `plums ${version}, GHSA-3, of unknown severity, no fixed version`,
    ),
  );
  expect(
    affected('pears@2.10.0', 'pears@3.0.0-beta', 'pears@3.1.0', 'plums@1.0.1', 'plums@5.2.1', 'figs@1.0.0'),
  ).toEqual([]);
});

test('an affected package fails the command only where production needs it', () => {
  const folder = folderOfAdvisories();
  expect(check(folder, ['pears@2.0.0'])).toMatchObject({ ok: false });
  expect(check(folder, ['pears@2.0.0'], true)).toEqual({
    lines: [
      'development: pears 2.0.0, GHSA-1, high, fixed in 2.10.0',
      '2 advisories about npm packages, the newest published 2026-01-02; 1 packages: 0 findings in production, 1 in development',
    ],
    ok: true,
  });
  expect(check(folderWith({}), ['pears@2.0.0'])).toMatchObject({ ok: false });
});

test('a file that cannot be read is named and fails the command, and the others are compared', () => {
  const folder = folderWith({
    'a\u001b[31m.json': '{"id": \u001b[31m',
    'b.json': { id: 'GHSA-1\n', affected: 'all' },
    'c.json': { id: 'GHSA-2', affected: [npm('pears', [{ introduced: '0' }, { fixed: '1.0.0 || 2.0.0' }])] },
    'd.json': { id: 'GHSA-3', affected: [pears] },
  });
  const { lines, ok } = check(folder, ['pears@2.0.0']);
  const text = lines.join('\n');
  expect(ok).toBe(false);
  expect(text).toContain('"a\\u001b[31m.json" is not JSON');
  expect(text).toMatch(/"b.json" is not an advisory: (.|\n)*at id(.|\n)*at affected/);
  expect(text).toContain('"c.json" has "1.0.0 || 2.0.0" in the place of a version');
  expect(text).toContain('production: pears 2.0.0, GHSA-3');
  expect(text).not.toContain('\u001b');
});

test('a package of the lockfile has its real name, and those of the repository are left out', () => {
  const file = join(
    folderWith({
      'lock.json': {
        packages: {
          '': { version: '1.0.0' },
          'apps/server': { version: '1.0.0' },
          'node_modules/server': { resolved: 'apps/server', link: true },
          'node_modules/fruit/node_modules/@tree/pears': { version: '2.0.0', dev: true },
          'node_modules/old-pears': { name: 'pears', version: '1.0.0', license: 'MIT' },
        },
      },
    }),
    'lock.json',
  );
  expect(lockedPackages(file)).toEqual([
    { name: '@tree/pears', version: '2.0.0', dev: true },
    { name: 'pears', version: '1.0.0', license: 'MIT', dev: false },
  ]);
});
