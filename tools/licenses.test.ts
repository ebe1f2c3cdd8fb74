import { expect, test } from 'vitest';
import { licenseList, lockedPackages } from './lib/locked-packages.mjs';

/** Licenses whose code may be part of a program under the AGPL, or that this program only uses. */
const TAKEN = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'MIT-0', 'Zlib'],
  ...['LGPL-3.0-or-later', 'MPL-2.0', 'OFL-1.1', 'PSF-2.0', 'Python-2.0'],
]);
/** Packages that name their license otherwise than by its SPDX identifier. */
const READ: Readonly<Record<string, string>> = { zipcodes: 'BSD-3-Clause' };

/** An SPDX expression: one of those around OR, all around AND. */
function isTaken(expression: string): boolean {
  const terms = expression.replaceAll(/[()]/g, '');
  if (terms.includes(' OR ')) return terms.split(' OR ').some(isTaken);
  return terms.split(' AND ').every((term) => TAKEN.has(term));
}

test('every package in the lockfile has a license that a program under the AGPL may use', () => {
  const refused = lockedPackages().filter(({ name, license = 'none' }) => !isTaken(READ[name] ?? license));
  expect(refused).toEqual([]);
  expect(['GPL-2.0-only', 'none', 'MIT AND SSPL-1.0', 'UNLICENSED'].filter(isTaken)).toEqual([]);
  expect(isTaken('(MIT OR CC0-1.0)')).toBe(true);
});

test('a release lists each package once, with the license that it states', () => {
  const pear = { name: 'pear', version: '2.0.0', license: 'MIT', dev: false };
  const unstated = { name: 'fig', version: '1.0.0', dev: false };
  expect(licenseList([pear, unstated, pear])).toBe('fig 1.0.0: not stated\npear 2.0.0: MIT\n');
});
