import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { contractVersion } from '../apps/web/build/contract-version.ts';

test('the version of the contract changes with each of its files, and not with a test', () => {
  const folder = mkdtempSync(join(tmpdir(), 'windfall-contract-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'crops'));
  const version = () =>
    JSON.stringify(Reflect.apply(contractVersion(folder).config as () => object, null, []));
  const seen = new Set([version()]);
  for (const file of ['listings.ts', 'crops/crop.ts', 'crops/other.ts']) {
    writeFileSync(join(folder, file), 'one');
    seen.add(version());
    writeFileSync(join(folder, file), 'two');
    seen.add(version());
  }
  expect(seen.size).toBe(7);
  writeFileSync(join(folder, 'crops/crop.test.ts'), 'one');
  expect(seen).toContain(version());
});
