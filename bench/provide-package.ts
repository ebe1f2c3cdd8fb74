import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The `node_modules` folder with a package that only one measurement needs: its first run installs it into `.cache`, so
 * that it does not come with the product. Throws when npm cannot install it.
 */
export function providePackage(name: string, version: string): string {
  const place = join(import.meta.dirname, '../.cache', name.replace(/^.*\//, ''));
  const packages = join(place, 'node_modules');
  if (existsSync(join(packages, name, 'package.json'))) return packages;
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'package.json'), '{ "private": true }');
  console.log(`Installing ${name} ${version} into ${place}`);
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${version}`];
  const { status } = spawnSync('npm', args, { cwd: place, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${name} could not be installed`);
  return packages;
}
