import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { setAside } from '../apps/web/build/keep-earlier.ts';

const dir = mkdtempSync(join(tmpdir(), 'windfall-earlier-'));
const [from, to] = [join(dir, 'client/assets'), join(dir, 'earlier/assets')];
const DAY = 86_400_000;
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function build(...names: string[]): void {
  mkdirSync(from, { recursive: true });
  for (const name of names) writeFileSync(join(from, name), name);
}

// @rule offline#earlier-build
it('sets the files of the previous build aside for a week', async () => {
  const start = Date.now();
  await setAside(from, to, start);
  build('base-a.js', 'same.js');
  await setAside(from, to, start);
  expect(readdirSync(from)).toEqual([]);
  build('base-b.js', 'same.js');
  await setAside(from, to, start + 6 * DAY);
  expect(readdirSync(to).sort()).toEqual(['base-a.js', 'base-b.js', 'same.js']);
  await setAside(from, to, start + 8 * DAY);
  expect(readdirSync(to).sort()).toEqual(['base-b.js', 'same.js']);
});
