import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { buildOtherApp, useTestApp } from '../../../testing/test-app.ts';
import { anAdmin, ask } from '../admin/testing/community.ts';
import { expectRefusal } from '../users/testing/auth-client.ts';
import { importsFolder } from './unpack-file.ts';

const elsewhere = [
  404,
  'IMPORT_NOT_FOUND',
  'This import has ended, or another server holds it. Please upload the backup again.',
] as const;

describe.each(dialects)('an import on several servers of %s', { timeout: 60_000 }, (dialect) => {
  const t = useTestApp(dialect);

  test('waits on the server that has it; another server reports that and leaves it alone', async () => {
    const ada = await anAdmin(t);
    const { name } = (await ask(t, 'POST', '/api/admin/backups', ada)).json();
    const { id } = (await ask(t, 'POST', `/api/admin/backups/${name}/import`, ada)).json();
    const url = `/api/admin/imports/${id}`;
    const confirmed = { confirm: 'RESTORE' };
    const other = { ...t, app: await buildOtherApp(t.ctx) };
    try {
      expectRefusal(await ask(other, 'POST', `${url}/apply`, ada, confirmed), ...elsewhere);
      expectRefusal(await ask(other, 'DELETE', url, ada), ...elsewhere);
      const applied = await ask(t, 'POST', `${url}/apply`, ada, confirmed);
      expect(applied.statusCode, applied.body).toBe(200);
      expectRefusal(await ask(t, 'POST', `${url}/apply`, ada, confirmed), ...elsewhere);
    } finally {
      await other.app.close();
    }
  });

  test('stays when another server on the same folder starts and stops, and is deleted with its own', async () => {
    const ada = await anAdmin(t);
    const { ctx } = t;
    const folder = importsFolder(ctx.config);
    const { name } = (await ask(t, 'POST', '/api/admin/backups', ada)).json();
    const preview = () => ask(t, 'POST', `/api/admin/backups/${name}/import`, ada);
    const { id } = (await preview()).json();
    // Folders of a killed server, with and without a lock file.
    await mkdir(join(folder, 'abandoned'));
    await writeFile(join(folder, 'abandoned', 'rows.db'), '');
    await writeFile(join(folder, 'left.lock'), '');
    const other = await buildOtherApp(ctx);
    await other.listen({ port: 0, host: '127.0.0.1' });
    const left = async () => (await readdir(folder)).sort();
    await expect.poll(left).toEqual([id, `${id}.lock`]);
    await other.close();
    const url = `/api/admin/imports/${id}/apply`;
    const applied = await ask(t, 'POST', url, ada, { confirm: 'RESTORE' });
    expect(applied.statusCode, applied.body).toBe(200);
    expect(await readdir(folder)).toEqual([]);
    expect((await preview()).statusCode).toBe(201);
    await t.app.close();
    expect(await readdir(folder)).toEqual([]);
  });
});
