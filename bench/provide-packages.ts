import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The `node_modules` folder with packages that only one measurement needs, such as `lighthouse@13.5.0`: its first run
 * installs them into a folder of `.cache`, so that they do not come with the product. What they want beside them, such as
 * Vitest, is this repository's. Throws when npm cannot install them.
 */
export function providePackages(folder: string, packages: readonly string[]): string {
  const place = join(import.meta.dirname, '../.cache', folder);
  const installed = join(place, 'node_modules');
  if (packages.every((one) => isInstalled(installed, one))) return installed;
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'package.json'), '{ "private": true }');
  console.log(`Installing ${packages.join(' and ')} into ${place}`);
  const args = ['install', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', ...packages];
  const { status } = spawnSync('npm', args, { cwd: place, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${packages.join(' and ')} could not be installed`);
  return installed;
}

function isInstalled(packages: string, one: string): boolean {
  const end = one.lastIndexOf('@');
  try {
    const { version } = JSON.parse(readFileSync(join(packages, one.slice(0, end), 'package.json'), 'utf8'));
    return version === one.slice(end + 1);
  } catch {
    return false;
  }
}
