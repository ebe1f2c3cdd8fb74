import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember, type TestMember } from '../../../testing/factories.ts';
import { zucchini } from '../../../testing/fixtures/listings.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { readArchive } from '../backups/testing/read-archive.ts';
import { anAdmin, ask } from './testing/community.ts';

const PASSWORD = 'thistles by the pond';

describe.each(dialects)(
  'acknowledged writes during a destructive operation on %s',
  { timeout: 90_000 },
  (dialect) => {
    const t = useTestApp(dialect);

    /** Registers and publishes until the signal aborts; collects the ids of acknowledged rows. */
    const startWriting = (rosa: TestMember, signal: AbortSignal) => {
      const acknowledged: string[] = [];
      const repeat = async (write: (n: number) => Promise<string | undefined>) => {
        for (let n = 0; !signal.aborted; n += 1) {
          const id = await write(n);
          if (id !== undefined) acknowledged.push(id);
          await sleep(5);
        }
      };
      const register = async (n: number) => {
        const names = { email: `pear${n}@windfall.example`, full_name: `Pear Number ${n}` };
        const response = await ask(t, 'POST', '/api/auth/register', undefined, {
          ...names,
          password: PASSWORD,
        });
        return response.statusCode === 201 ? response.json().user.id : undefined;
      };
      const publish = async (n: number) => {
        const listing = { ...zucchini, title: `Basket ${n}` };
        const response = await ask(t, 'POST', '/api/listings', rosa, listing);
        return response.statusCode === 201 ? response.json().id : undefined;
      };
      return { acknowledged, done: Promise.all([repeat(register), repeat(publish)]) };
    };

    const findLost = async (acknowledged: readonly string[], backup: string) => {
      const entries = await readArchive(join(t.ctx.config.backups.dir, backup));
      const backedUp = [...entries]
        .filter(([name]) => name.startsWith('tables/'))
        .map(([, bytes]) => bytes.toString())
        .join('');
      const { read } = t.ctx.db;
      const users = await read.selectFrom('users').select('id').where('deleted_at', 'is', null).execute();
      const listings = await read.selectFrom('listings').select('id').execute();
      const stored = new Set([...users, ...listings].map(({ id }) => id));
      return acknowledged.filter((id) => !stored.has(id) && !backedUp.includes(`"${id}"`));
    };

    test.each(['purge', 'reset'])('%s: each one is in the database or in the backup', async (act) => {
      const ada = await anAdmin(t);
      const rosa = await aMember(t);
      const stop = new AbortController();
      const { acknowledged, done } = startWriting(rosa, stop.signal);
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(3), 30_000);
      const response = await ask(t, 'POST', `/api/admin/${act}`, ada, { confirm: act.toUpperCase() });
      expect(response.statusCode, response.body).toBe(200);
      stop.abort();
      await done;
      const [backup] = (await ask(t, 'GET', '/api/admin/backups', ada)).json();
      expect(await findLost(acknowledged, backup.name)).toEqual([]);
    });

    // @rule administration#destructive
    test('an import: each one is in the database or in the backup', async () => {
      const ada = await anAdmin(t);
      const rosa = await aMember(t);
      const { name } = (await ask(t, 'POST', '/api/admin/backups', ada)).json();
      const { id } = (await ask(t, 'POST', `/api/admin/backups/${name}/import`, ada)).json();
      const stop = new AbortController();
      const { acknowledged, done } = startWriting(rosa, stop.signal);
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(3), 30_000);
      const url = `/api/admin/imports/${id}/apply`;
      const response = await ask(t, 'POST', url, ada, { confirm: 'RESTORE' });
      expect(response.statusCode, response.body).toBe(200);
      stop.abort();
      await done;
      expect(await findLost(acknowledged, response.json().backup)).toEqual([]);
    });
  },
);
