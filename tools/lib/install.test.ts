import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isInstalled } from './install.mjs';

const plum = { version: '1.0.0', integrity: 'sha512-plum' };
let folder: string;

beforeEach(() => {
  folder = `${mkdtempSync(join(tmpdir(), 'windfall-install-'))}/`;
  mkdirSync(`${folder}node_modules`);
  writeFileSync(`${folder}node`, '');
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, packages: Record<string, object>) {
  writeFileSync(folder + path, JSON.stringify({ packages }));
}
const locked = (packages: Record<string, object>) =>
  write('package-lock.json', { '': {}, 'apps/web': {}, ...packages });
const installed = (packages: Record<string, object>) => write('node_modules/.package-lock.json', packages);
const check = () => isInstalled(folder, `${folder}node`);

test('an install of what the lockfile names is fresh', () => {
  locked({ 'node_modules/plum': plum, 'node_modules/plum-darwin': { ...plum, optional: true } });
  installed({ 'node_modules/plum': plum });
  expect(check()).toBe(true);
});

test.each([
  ['another version', { 'node_modules/plum': { ...plum, version: '1.0.1' } }],
  ['other contents', { 'node_modules/plum': { ...plum, integrity: 'sha512-pear' } }],
  ['a package too few', {}],
])('%s is stale', (_, present) => {
  locked({ 'node_modules/plum': plum });
  installed(present);
  expect(check()).toBe(false);
});

test('an install that did not get to its end is stale', () => {
  locked({ 'node_modules/plum': plum });
  expect(check()).toBe(false);
  writeFileSync(`${folder}node_modules/.package-lock.json`, '{"packages": {"node_mod');
  expect(check()).toBe(false);
});

test('an install without the pinned runtime is stale', () => {
  locked({ 'node_modules/plum': plum });
  installed({ 'node_modules/plum': plum });
  rmSync(`${folder}node`);
  expect(check()).toBe(false);
});
