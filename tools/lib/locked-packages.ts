import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** A package of the lockfile, by its real name where it is installed under another. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  /** Whether only development needs it. */
  readonly dev: boolean;
}

interface Entry extends Partial<LockedPackage> {
  readonly version: string;
  readonly link?: true;
}

/** What the lockfile installs, without the packages of this repository. */
export function lockedPackages(path = join(root, 'package-lock.json')): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(path, 'utf8')) as {
    readonly packages: Readonly<Record<string, Entry>>;
  };
  return Object.entries(packages)
    .filter(([folder, { link }]) => folder.includes('node_modules/') && !link)
    .map(([folder, { dev = false, ...entry }]) => ({
      name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
      ...entry,
      dev,
    }));
}
