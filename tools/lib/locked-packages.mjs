// Building a release begins on Node 20: no TypeScript.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/**
 * A package of a lockfile, by its real name where it is installed under another. `dev` says whether only development needs it.
 * @typedef {{ readonly name: string, readonly version: string, readonly license?: string, readonly dev: boolean }} LockedPackage
 */

/**
 * What a lockfile installs, without the packages of this repository.
 * @param {string} [path]
 * @returns {LockedPackage[]}
 */
export function lockedPackages(path = join(root, 'package-lock.json')) {
  /** @type {Readonly<Record<string, Omit<LockedPackage, 'name' | 'dev'> & { name?: string, dev?: boolean, link?: true }>>} */
  const packages = JSON.parse(readFileSync(path, 'utf8')).packages;
  return Object.entries(packages)
    .filter(([folder, { link }]) => folder.includes('node_modules/') && !link)
    .map(([folder, { dev = false, ...entry }]) => ({
      name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
      ...entry,
      dev,
    }));
}

/**
 * One line for each package: name, version and license as the package states it.
 * @param {readonly LockedPackage[]} packages
 */
export function licenseList(packages) {
  const lines = packages.map(
    ({ name, version, license = 'not stated' }) => `${name} ${version}: ${license}\n`,
  );
  return [...new Set(lines)].sort().join('');
}
