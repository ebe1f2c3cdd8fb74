import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePrivate } from './private-files.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'windfall-private-'));
});
afterEach(() => rm(dir, { recursive: true }));

const data = (...path: string[]) => join(dir, ...path);
const modeOf = async (path: string) => ((await stat(path)).mode & 0o7777).toString(8);

/** Creates a data folder with the permissions that earlier versions and manual copies set. */
async function openData(): Promise<void> {
  for (const folder of ['images', 'backups', 'imports']) {
    await mkdir(data(folder));
    await chmod(data(folder), 0o755);
  }
  for (const file of ['windfall.db', 'windfall.db-wal', 'windfall.db-shm', 'owner.lock']) {
    await writeFile(data(file), '');
    await chmod(data(file), 0o644);
  }
  await writeFile(data('backups', 'windfall-backup-2026-11-21-120000-manual.tar.gz'), '');
  await chmod(data('backups', 'windfall-backup-2026-11-21-120000-manual.tar.gz'), 0o640);
  await chmod(dir, 0o755);
}

test('a data folder that other accounts could read becomes private with all its content', async () => {
  await openData();
  makePrivate(dir, data('backups'));
  for (const folder of ['.', 'images', 'backups', 'imports'])
    expect(await modeOf(data(folder)), folder).toBe('700');
  for (const file of [
    'windfall.db',
    'windfall.db-wal',
    'windfall.db-shm',
    'owner.lock',
    'backups/windfall-backup-2026-11-21-120000-manual.tar.gz',
  ])
    expect(await modeOf(data(file)), file).toBe('600');
});

test("a folder with other content does not change its mode; the server's own files in it become private", async () => {
  await openData();
  await writeFile(data('website.html'), '');
  await chmod(data('website.html'), 0o644);
  await mkdir(data('elsewhere'));
  await writeFile(data('elsewhere', 'letters.txt'), '');
  await chmod(data('elsewhere'), 0o755);
  makePrivate(dir, data('elsewhere'));
  expect(await modeOf(dir)).toBe('755');
  expect(await modeOf(data('website.html'))).toBe('644');
  expect(await modeOf(data('elsewhere'))).toBe('755');
  expect(await modeOf(data('windfall.db'))).toBe('600');
  expect(await modeOf(data('images'))).toBe('700');
});

test('missing folders are skipped', () => {
  expect(() => makePrivate(dir, data('backups'))).not.toThrow();
});
