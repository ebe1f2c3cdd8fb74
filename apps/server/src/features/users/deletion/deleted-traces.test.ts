import { readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { aMember } from '../../../../testing/factories.ts';
import { useTestApp } from '../../../../testing/test-app.ts';
import { ROSA, register, signedIn } from '../testing/auth-client.ts';

const MARK = 'quincemarker';
const OTHER_MEMBERS = 40;

const t = useTestApp('sqlite');

/** Returns the traces that the database files contain, in used and unused bytes. */
async function findInFiles(traces: readonly string[]): Promise<string[]> {
  const { database } = t.ctx.config;
  if (database.dialect !== 'sqlite') throw new Error('this test reads the SQLite file');
  const checkpoint = new DatabaseSync(database.file);
  checkpoint.exec('pragma wal_checkpoint(truncate)');
  checkpoint.close();
  const files = [database.file, `${database.file}-wal`].map((file) => readFile(file, 'latin1'));
  const bytes = (await Promise.all(files)).join('\n');
  return traces.filter((trace) => bytes.includes(trace));
}

// @rule accounts#account-deletion-traces
test('the database files contain no data of a deleted account', async () => {
  const { app, ctx } = t;
  const bio = `${MARK}bio `.repeat(60).trim();
  for (let n = 0; n < OTHER_MEMBERS; n += 1) await aMember(t, `Neighbor ${n}`, { bio: 'x'.repeat(20 * n) });
  const response = signedIn(
    await register(t, { email: `${MARK}@example.com`, full_name: `${MARK}name Fields` }),
  );
  const rosa = { headers: response.headers, url: `/api/users/${response.body.user.id}` };
  const profile = { bio, location: `${MARK}place, OR` };
  const changed = await app.inject({ method: 'PUT', url: rosa.url, headers: rosa.headers, payload: profile });
  expect(changed.statusCode, changed.body).toBe(200);
  for (let n = 0; n < OTHER_MEMBERS; n += 1) await aMember(t, `Later ${n}`, { bio: 'y'.repeat(20 * n) });
  const { password_hash } = await ctx.db.read
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', response.body.user.id)
    .executeTakeFirstOrThrow();
  const traces = [MARK, String(password_hash)];
  expect(await findInFiles(traces)).toEqual(traces);

  const payload = { current_password: ROSA.password };
  const removed = await app.inject({ method: 'DELETE', url: rosa.url, headers: rosa.headers, payload });
  expect(removed.statusCode, removed.body).toBe(200);
  expect(await findInFiles(traces)).toEqual([]);
});
