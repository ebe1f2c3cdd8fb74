import { describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { dialects } from '../../testing/dialects.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { expectRefusal } from '../accounts/testing/neighbours.ts';
import { anAdmin, ask } from '../admin/testing/community.ts';

const elsewhere = [
  404,
  'IMPORT_NOT_FOUND',
  'This import is over, or it waits on another server. Please upload the backup again.',
] as const;

describe.each(dialects)('an import on several servers of %s', { timeout: 60_000 }, (dialect) => {
  const t = useTestApp(dialect);

  test('waits on the one that has it; another one says so and leaves it alone', async () => {
    const ada = await anAdmin(t.current);
    const { name } = (await ask(t.current, 'POST', '/api/admin/backups', ada)).json();
    const { id } = (await ask(t.current, 'POST', `/api/admin/backups/${name}/import`, ada)).json();
    const url = `/api/admin/imports/${id}`;
    const confirmed = { confirm: 'RESTORE' };
    const other = { ...t.current, app: await buildApp(t.current.ctx) };
    try {
      expectRefusal(await ask(other, 'POST', `${url}/apply`, ada, confirmed), ...elsewhere);
      expectRefusal(await ask(other, 'DELETE', url, ada), ...elsewhere);
      const applied = await ask(t.current, 'POST', `${url}/apply`, ada, confirmed);
      expect(applied.statusCode, applied.body).toBe(200);
      expectRefusal(await ask(t.current, 'POST', `${url}/apply`, ada, confirmed), ...elsewhere);
    } finally {
      await other.app.close();
    }
  });
});
