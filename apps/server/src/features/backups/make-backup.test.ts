import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DELETION } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { aListing, storedFiles } from '../../../testing/fixtures/listings.ts';
import { plainPicture } from '../../../testing/fixtures/pictures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { openSnapshot } from '../../db/dialects/snapshot.ts';
import { deleteForGood } from '../listings/deletion/soft-delete.ts';
import { BACKUP_TABLES, DERIVED, LEFT_OUT, UNTOUCHED } from './backup-tables.ts';
import { lastBackup, makeBackup } from './backups.service.ts';
import { readArchive } from './testing/read-archive.ts';

const DAY_MS = 86_400_000;
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

describe.each(dialects)('a backup on %s', (dialect) => {
  const t = useTestApp(dialect);
  const make = (reason = 'manual') => makeBackup(t.ctx, { reason, actor: 'host' });
  const file = (name: string) => join(t.ctx.config.backups.dir, name);

  test('includes every table of the database', async () => {
    const snapshot = await openSnapshot(t.ctx.config.database);
    await snapshot.close();
    const leftOut = [...LEFT_OUT, ...DERIVED, ...UNTOUCHED];
    const known = new Set<string>([...BACKUP_TABLES.map(({ name }) => name), ...leftOut]);
    const own = [...snapshot.tables].filter(
      // Internal tables of the databases and migrations, and parts of the text indexes.
      (name) => !/^(?:sqlite_|kysely_|listings_search_|users_search)/.test(name),
    );
    expect(own.filter((name) => !known.has(name))).toEqual([]);
    expect([...known].filter((name) => !snapshot.tables.has(name))).toEqual([]);
  });

  test('is consistent while members write', async () => {
    const rosa = await aMember(t);
    const picture = await plainPicture().png().toBuffer();
    const first = await aListing(t, rosa, { title: 'Before' }, picture);
    const making = make();
    const removed = await t.app.inject({
      method: 'DELETE',
      url: `/api/listings/${first.id}`,
      headers: rosa.headers,
    });
    expect(removed.statusCode).toBe(200);
    t.clock.advance(DELETION.grace);
    await deleteForGood(t.ctx);
    // The worker has just begun and may have read the row: the files wait for it.
    expect(await storedFiles(t)).toContain(`${first.image_id}/1280.jpg`);
    for (let n = 0; n < 5; n += 1) await aListing(t, rosa, { title: `Meanwhile ${n}` }, picture);
    const { name, missing, counts } = await making;
    expect(missing).toEqual([]);
    const entries = await readArchive(file(name));
    const named = String(entries.get('tables/images/000001.ndjson') ?? '')
      .trim()
      .split('\n')
      .filter(Boolean);
    expect(named).toHaveLength(counts['images'] ?? -1);
    for (const line of named) expect([...entries.keys()]).toContain(`images/${JSON.parse(line).id}/1280.jpg`);
    // Images deleted meanwhile are removed after the backup.
    expect((await storedFiles(t)).some((key) => key.startsWith(String(first.image_id)))).toBe(false);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule administration#backup
  test("holds every row and image with checksums, readable by the server's account only", async () => {
    const rosa = await aMember(t, 'Rosa Fields', { password_hash: '$argon2id$secret' });
    const { image_id } = await aListing(t, rosa, {}, await plainPicture().png().toBuffer());
    const { name, size, missing, counts } = await make();
    expect(name).toBe('windfall-backup-2026-08-08-100000-manual.tar.gz');
    expect({ missing, counts }).toMatchObject({ missing: [], counts: { users: 1, listings: 1, images: 1 } });
    const { mode, size: onDisk } = await stat(file(name));
    expect([mode & 0o777, onDisk]).toEqual([0o600, size]);
    expect((await stat(t.ctx.config.backups.dir)).mode & 0o777).toBe(0o700);

    const entries = await readArchive(file(name));
    expect(JSON.parse(String(entries.get('manifest.json')))).toMatchObject({
      format: 'windfall-backup',
      version: '1.0.0',
      created_at: '2026-08-08T10:00:00.000Z',
      database: dialect,
      site_name: 'Windfall',
      counts: { users: 1, listings: 1, images: 1, messages: 0 },
    });
    const [member] = String(entries.get('tables/users/000001.ndjson')).trim().split('\n');
    expect(JSON.parse(member ?? '')).toMatchObject({ id: rosa.id, password_hash: '$argon2id$secret' });
    const pictures = [...entries.keys()].filter((key) => key.startsWith('images/'));
    expect(pictures.map((key) => key.slice('images/'.length)).sort()).toEqual(await storedFiles(t));
    const bytes = await t.ctx.storage.getBytes(`${image_id}/1280.jpg`);
    expect(entries.get(`images/${image_id}/1280.jpg`)).toEqual(Buffer.from(bytes));
    expect([...entries.keys()].some((key) => /sessions|tokens|idempotency|search/.test(key))).toBe(false);

    const names = [...entries.keys()];
    expect(names.at(-1)).toBe('checksums.json');
    const lines = names.slice(0, -1).map((key) => `${sha256(entries.get(key) ?? '')}  ${key}\n`);
    expect(JSON.parse(String(entries.get('checksums.json')))).toEqual({
      entries: lines.length,
      sha256: sha256(lines.join('')),
    });
  });

  test('names images with missing files', async () => {
    const rosa = await aMember(t);
    const { image_id } = await aListing(t, rosa, {}, await plainPicture().png().toBuffer());
    await t.ctx.storage.delete(`${image_id}/1280.jpg`);
    const { name, missing } = await make();
    expect(missing).toEqual([image_id]);
    const entries = await readArchive(file(name));
    expect(JSON.parse(String(entries.get('missing.json')))).toEqual({ images: [image_id] });
    expect([...entries.keys()].some((key) => key.startsWith('images/'))).toBe(false);
    expect(t.logged).toMatchObject([{ msg: 'pictures are missing from the backup', missing: 1 }]);
    t.logged.length = 0;
  });

  test('is made one at a time, with a unique name and an audit entry', async () => {
    const [one, other] = await Promise.all([make(), make()]);
    expect([one?.name, other?.name].sort()).toEqual([
      'windfall-backup-2026-08-08-100000-1-manual.tar.gz',
      'windfall-backup-2026-08-08-100000-manual.tar.gz',
    ]);
    const rows = await t.ctx.db.read.selectFrom('audit_log').selectAll().orderBy('seq').execute();
    expect(rows).toMatchObject([
      { action: 'backup.create', actor_name: 'host', subject_id: one?.name },
      { action: 'backup.create', actor_name: 'host', subject_id: other?.name },
    ]);
  });

  test('of an automatic kind replaces the oldest one; requested ones stay', async () => {
    const { dir } = t.ctx.config.backups;
    await make();
    for (let n = 0; n < 9; n += 1) {
      t.clock.advance(DAY_MS);
      await writeFile(join(dir, `windfall-backup-2026-07-0${n + 1}-100000-scheduled.tar.gz`), '');
    }
    await make('scheduled');
    const names = (await readdir(dir)).filter((name) => name.endsWith('.gz')).sort();
    expect(names.filter((name) => name.includes('scheduled'))).toHaveLength(7);
    expect(names).toContain('windfall-backup-2026-08-08-100000-manual.tar.gz');
    expect(names).not.toContain('windfall-backup-2026-07-03-100000-scheduled.tar.gz');
  });

  test('is reported as too old', async () => {
    expect(await lastBackup(t.ctx)).toBeUndefined();
    await make();
    t.clock.advance(7 * DAY_MS);
    expect(await lastBackup(t.ctx)).toMatchObject({ reason: 'manual', isTooOld: false });
    t.clock.advance(1);
    expect(await lastBackup(t.ctx)).toMatchObject({ isTooOld: true });
  });

  test('that cannot be written is refused with a message and leaves no partial file', async () => {
    const { dir } = t.ctx.config.backups;
    await writeFile(dir, 'a file is in the way');
    await expect(make()).rejects.toMatchObject({
      code: 'BACKUP_FAILED',
      message: expect.stringContaining(`The folder ${dir} (BACKUP_DIR) cannot be written.`),
    });
  });

  test('deletes a partial file left by a crash', async () => {
    const { dir } = t.ctx.config.backups;
    await mkdir(dir);
    await chmod(dir, 0o700);
    await writeFile(join(dir, 'windfall-backup-2026-08-01-100000-manual.tar.gz.partial'), 'half');
    await make();
    expect((await readdir(dir)).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });
});
