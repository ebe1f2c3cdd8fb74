import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aMember, type TestMember } from '../../../testing/factories.ts';
import { aListing, storedFiles } from '../../../testing/fixtures/listings.ts';
import { plainPicture } from '../../../testing/fixtures/pictures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { ADMIN_PASSWORD, anAdmin } from '../admin/testing/community.ts';
import { expectRefusal } from '../users/testing/auth-client.ts';
import { makeBackup } from './backups.service.ts';
import { stagedDatabase } from './process/staging.ts';
import { dump } from './testing/dump.ts';
import { importsFolder } from './unpack-file.ts';

const DELETE = { confirm: 'DELETE' };
const GZIP = { 'content-type': 'application/gzip' };

describe('backups in the browser', { timeout: 60_000 }, () => {
  const t = useTestApp('sqlite');
  let ada: TestMember;
  let rosa: TestMember;
  beforeEach(async () => {
    ada = await anAdmin(t);
    rosa = await aMember(t, 'Rosa Fields');
  });

  const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, who = ada) =>
    t.app.inject({ method, url, headers: who.headers, ...(payload && { payload }) });
  const upload = (payload: Buffer | string | Readable, headers: object = GZIP) =>
    t.app.inject({
      method: 'POST',
      url: '/api/admin/imports',
      payload,
      headers: { ...ada.headers, ...headers },
    });
  const exported = async () => {
    const { name } = (await ask('POST', '/api/admin/backups')).json();
    return { name, bytes: (await ask('GET', `/api/admin/backups/${name}`)).rawPayload };
  };
  const apply = (id: string, payload: object = { confirm: 'RESTORE' }) =>
    ask('POST', `/api/admin/imports/${id}/apply`, payload);
  const rowsNow = async () => {
    const { audit_log: _, ...tables } = await dump(t.ctx.config);
    return tables;
  };
  /** Breaks the search index, so that new listings are not found. */
  const breakIndex = () =>
    t.ctx.db.transaction(async (trx) => {
      await sql`create trigger break_index before insert on listing_words
        begin select raise(abort, 'the index is broken'); end`.execute(trx);
    });
  const actions = async () =>
    (await ask('GET', '/api/admin/audit-log')).json<{ action: string }[]>().map(({ action }) => action);

  // @rule administration#import
  test('export, destroy everything, dry run, import: every row and image is restored', async () => {
    const picture = await plainPicture().png().toBuffer();
    await aListing(t, rosa, { title: 'Kept' }, picture);
    const [rows, files] = [await rowsNow(), await storedFiles(t)];
    const { name, bytes } = await exported();
    expect(name).toMatch(/^windfall-backup-2026-08-08-\d{6}-manual\.tar\.gz$/);

    t.clock.advance(60_000);
    await ask('DELETE', `/api/users/${rosa.id}`, DELETE);
    const june = await aMember(t, 'June Hill');
    await aListing(t, june, { title: 'Written later' }, picture);
    const before = await rowsNow();
    const preview = (await upload(bytes)).json();
    expect(preview).toMatchObject({
      made_at: '2026-08-08T10:00:00.000Z',
      version: '1.0.0',
      site_name: 'Windfall',
      reason: 'manual',
      is_older: false,
      missing_images: 0,
      stays_signed_in: true,
    });
    expect(preview.counts).toEqual([
      { what: 'members', backup: 2, now: 2, newer: 1 },
      { what: 'listings', backup: 1, now: 1, newer: 1 },
      { what: 'messages', backup: 0, now: 0, newer: 0 },
      { what: 'images', backup: 1, now: 1, newer: 1 },
      { what: 'exchanges', backup: 0, now: 0, newer: 0 },
      { what: 'reports', backup: 0, now: 0, newer: 0 },
    ]);
    // The dry run changes nothing.
    expect(await rowsNow()).toEqual(before);

    const applied = await apply(preview.id);
    expect([applied.statusCode, applied.json()]).toEqual([
      200,
      {
        success: true,
        message: 'Backup restored',
        backup: 'windfall-backup-2026-08-08-100100-before-restore.tar.gz',
        stays_signed_in: true,
      },
    ]);
    expect(await rowsNow()).toEqual(rows);
    expect(await storedFiles(t)).toEqual(files);
    expect((await ask('GET', '/api/auth/me')).statusCode).toBe(200);
    expect((await ask('GET', '/api/auth/me', undefined, june)).statusCode).toBe(401);
    expect(await actions()).toEqual([
      'backup.restore',
      'backup.create',
      'user.delete',
      'backup.create',
      'data.export',
      'backup.create',
    ]);
    expect(await readdir(importsFolder(t.ctx.config))).toEqual([]);

    // The backup made before the import restores the earlier state.
    const undo = (await ask('POST', `/api/admin/backups/${applied.json().backup}/import`)).json();
    expect((await apply(undo.id)).statusCode).toBe(200);
    expect((await ask('GET', '/api/listings')).json()).toMatchObject([{ title: 'Written later' }]);
  });

  test('are restored only after confirmation, and once', async () => {
    const { name } = await exported();
    const { id } = (await ask('POST', `/api/admin/backups/${name}/import`)).json();
    for (const payload of [{}, { confirm: 'restore' }, { confirm: true }, { confirm: 'RESET' }]) {
      const words = 'Please type RESTORE to confirm.';
      expectRefusal(await apply(id, payload), 422, 'CONFIRMATION_REQUIRED', words);
    }
    expect((await apply(id)).statusCode).toBe(200);
    expect((await apply(id)).json()).toMatchObject({ statusCode: 404, code: 'IMPORT_NOT_FOUND' });
  });

  test('succeed although a step after the commit fails', async () => {
    await aListing(t, rosa, { title: 'To be found' });
    const { name } = await exported();
    const { id } = (await ask('POST', `/api/admin/backups/${name}/import`)).json();
    await breakIndex();
    const applied = await apply(id);
    expect([applied.statusCode, applied.json().message]).toEqual([200, 'Backup restored']);
    expect((await apply(id)).json()).toMatchObject({ statusCode: 404, code: 'IMPORT_NOT_FOUND' });
    expect(t.logged).toMatchObject([{ err: { message: 'the index is broken' } }]);
    t.logged.length = 0;
  });

  test('are listed with date, size and reason, and can be removed', async () => {
    const { name, bytes } = await exported();
    const list = await ask('GET', '/api/admin/backups');
    expect(list.json()).toEqual([
      {
        name,
        created_at: '2026-08-08T10:00:00.000Z',
        reason: 'manual',
        size: bytes.length,
      },
    ]);
    const download = await ask('GET', `/api/admin/backups/${name}`);
    expect(download.headers).toMatchObject({
      'content-type': 'application/gzip',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    });
    expect(bytes).toEqual(await readFile(join(t.ctx.config.backups.dir, name)));
    const words = 'Please type DELETE to confirm.';
    for (const payload of [undefined, {}, { confirm: 'delete' }]) {
      const refused = await ask('DELETE', `/api/admin/backups/${name}`, payload);
      expectRefusal(refused, 422, 'CONFIRMATION_REQUIRED', words);
    }
    expect((await ask('GET', '/api/admin/backups')).json()).toHaveLength(1);
    expect((await ask('DELETE', `/api/admin/backups/${name}`, DELETE)).json()).toEqual({
      success: true,
      message: 'Backup deleted',
    });
    expect((await ask('GET', '/api/admin/backups')).json()).toEqual([]);
    expect((await actions())[0]).toBe('backup.delete');
  });

  test('give no access to other files', async () => {
    await exported();
    for (const name of [
      'windfall.db',
      '../windfall.db',
      '..%2fwindfall.db',
      '.windfall-backup.lock',
      'owner.lock',
      '\0',
    ]) {
      const url = `/api/admin/backups/${encodeURIComponent(name)}`;
      for (const response of [
        await ask('GET', url),
        await ask('DELETE', url, DELETE),
        await ask('POST', `${url}/import`),
      ])
        expect(response.json(), name).toMatchObject({ statusCode: 404, message: 'Backup not found' });
    }
  });

  test('that are damaged or invalid are refused and leave no files', async () => {
    const { bytes } = await exported();
    const rows = await rowsNow();
    for (const damaged of [bytes.subarray(0, bytes.length - 30), '{"version":"1.0.0"}', '']) {
      expect((await upload(damaged)).json()).toMatchObject({
        statusCode: 400,
        code: 'INVALID_BACKUP',
        message: 'Invalid backup file format',
      });
    }
    expect(await rowsNow()).toEqual(rows);
    expect(await readdir(importsFolder(t.ctx.config)).catch(() => [])).toEqual([]);
  });

  test('of another media type are refused', async () => {
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x'])
      expect((await upload('{}', { 'content-type': type })).json(), type).toMatchObject({
        statusCode: 415,
        code: 'UNSUPPORTED_MEDIA_TYPE',
      });
  });

  test('that are not restored are deleted after a while', async () => {
    const { name } = await exported();
    const stage = async () => (await ask('POST', `/api/admin/backups/${name}/import`)).json();
    const first = await stage();
    expect((await ask('DELETE', `/api/admin/imports/${first.id}`)).json()).toMatchObject({ success: true });
    const second = await stage();
    t.clock.advance(1_800_000);
    expect((await apply(second.id)).json()).toMatchObject({ code: 'IMPORT_NOT_FOUND' });
    expect(await readdir(importsFolder(t.ctx.config))).toEqual([]);
  });

  test('require the password at the high security level', async () => {
    const { name } = await exported();
    const { id } = (await ask('POST', `/api/admin/backups/${name}/import`)).json();
    await t.app.inject({
      method: 'PUT',
      url: '/api/admin/settings',
      headers: ada.headers,
      payload: { securityLevel: 'high' },
    });
    const none = [403, 'PASSWORD_REQUIRED', 'Please enter your password again to do this.'] as const;
    const wrong = [400, 'INVALID_CURRENT_PASSWORD', 'The current password is not correct.'] as const;
    const confirm = 'RESTORE';
    const remove = (payload?: object) =>
      ask('DELETE', `/api/admin/backups/${name}`, { ...DELETE, ...payload });
    const rows = await rowsNow();
    expectRefusal(await apply(id), ...none);
    expectRefusal(await apply(id, { confirm, password: 'something else' }), ...wrong);
    expectRefusal(await remove(), ...none);
    expectRefusal(await remove({ password: 'something else' }), ...wrong);
    expect(await rowsNow()).toEqual(rows);
    expect((await ask('GET', '/api/admin/backups')).json()).toMatchObject([{ name }]);
    // Backup and import still exist after the correct password.
    expect((await apply(id, { confirm, password: ADMIN_PASSWORD })).statusCode).toBe(200);
    await t.app.inject({
      method: 'PUT',
      url: '/api/admin/settings',
      headers: ada.headers,
      payload: { securityLevel: 'high' },
    });
    expect((await remove({ password: ADMIN_PASSWORD })).statusCode).toBe(200);
  });

  test('without an administrator are refused', async () => {
    const { name } = await exported();
    const { id } = (await ask('POST', `/api/admin/backups/${name}/import`)).json();
    await t.ctx.db.transaction((trx) => trx.updateTable('users').set({ is_active: 0 }).execute());
    const { name: without } = await makeBackup(t.ctx, { reason: 'manual', actor: 'host' });
    await t.ctx.db.transaction((trx) => trx.updateTable('users').set({ is_active: 1 }).execute());
    const rows = await rowsNow();
    const sentence = 'This backup has no active administrator, so the restored site could not be managed.';
    const refused = [409, 'BACKUP_WITHOUT_ADMIN', sentence] as const;
    expectRefusal(await ask('POST', `/api/admin/backups/${without}/import`), ...refused);
    // The staged rows are checked again before they replace everything.
    const staged = new DatabaseSync(stagedDatabase(join(importsFolder(t.ctx.config), id)));
    staged.exec('update users set is_active = 0');
    staged.close();
    expectRefusal(await apply(id), ...refused);
    expect(await rowsNow()).toEqual(rows);
  });

  test('are staged once per administrator, and deleted after a while', async () => {
    const { name } = await exported();
    const stage = async () => (await ask('POST', `/api/admin/backups/${name}/import`)).json();
    const folder = importsFolder(t.ctx.config);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      await t.app.listen({ host: '127.0.0.1', port: 0 });
      const first = await stage();
      const second = await stage();
      expect((await readdir(folder)).sort()).toEqual([second.id, `${second.id}.lock`]);
      expect((await apply(first.id)).json()).toMatchObject({ code: 'IMPORT_NOT_FOUND' });
      t.clock.advance(1_800_000);
      vi.advanceTimersByTime(60_000);
      await vi.waitFor(async () => expect(await readdir(folder)).toEqual([]), 10_000);
    } finally {
      vi.useRealTimers();
    }
  });

  test('above the size limit are refused', async () => {
    const { config } = t.ctx;
    Object.assign(config.backups, { importLimitBytes: 1_000 });
    for (const payload of [Buffer.alloc(1_001), Readable.from([Buffer.alloc(600), Buffer.alloc(600)])]) {
      expect((await upload(payload)).json()).toMatchObject({ statusCode: 413, code: 'PAYLOAD_TOO_LARGE' });
    }
    expect(await readdir(importsFolder(config)).catch(() => [])).toEqual([]);
  });
});
