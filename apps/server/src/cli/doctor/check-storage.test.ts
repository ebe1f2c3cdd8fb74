import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../config/config.ts';
import { checkStorage } from './check-storage.ts';

describe('the check of the storage', () => {
  let dir = '';
  const check = (images: string) =>
    checkStorage({ ...loadConfig({ NODE_ENV: 'test' }), storage: { kind: 'files', dir: images } });
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'windfall-storage-'));
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  test('writes, lists and deletes a file, and leaves nothing', async () => {
    expect(await check(dir)).toEqual([{ level: 'ok', sentence: `${dir} takes files and deletes them.` }]);
    expect(await readdir(dir)).toEqual([]);
  });

  test('reports why it cannot write', async () => {
    const file = join(dir, 'file');
    await writeFile(file, '');
    await expect(check(file)).rejects.toThrow(new RegExp(`^${file} cannot be written: E`));
  });

  test('checks nothing before the first start', async () => {
    expect(await check(join(dir, 'missing'))).toEqual([]);
  });
});
