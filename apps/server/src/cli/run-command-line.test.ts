import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assertAccount } from './run-command-line.ts';

test('the superuser leaves no files in a folder of another account', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'windfall-account-'));
  try {
    expect(() => assertAccount({ dataDir: join(dataDir, 'not-there') }, 0)).not.toThrow();
    expect(() => assertAccount({ dataDir })).not.toThrow();
    if (process.getuid?.() === 0) await chown(dataDir, 4711, 4711);
    const owner = process.getuid?.() === 0 ? 4711 : process.getuid?.();
    expect(() => assertAccount({ dataDir }, 0)).toThrow(`belongs to another account (number ${owner})`);
    expect(() => assertAccount({ dataDir }, owner)).not.toThrow();
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
