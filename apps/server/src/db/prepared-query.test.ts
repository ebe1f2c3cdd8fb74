import { describe, expect, test } from 'vitest';
import { dialects } from '../../testing/dialects.ts';
import { aMember } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { preparedQuery } from './prepared-query.ts';

describe.each(dialects)('a prepared query on %s', (dialect) => {
  const t = useTestApp(dialect);

  test("is compiled once and run with each call's values, also in transactions", async () => {
    const [rosa, otto] = [await aMember(t, 'Rosa Fields'), await aMember(t, 'Otto Weed')];
    let written = 0;
    const find = preparedQuery((db, { id, admin }: { id: string; admin: 0 | 1 }) => {
      written += 1;
      return db.selectFrom('users').select('full_name').where('is_admin', '=', admin).where('id', '=', id);
    });
    const { db } = t.ctx;
    const names = async (values: { id: string; admin: 0 | 1 }) =>
      (await find(db.read, values)).map((row) => row.full_name);
    expect(await names({ id: rosa.id, admin: 0 })).toEqual(['Rosa Fields']);
    expect(await names({ admin: 0, id: otto.id })).toEqual(['Otto Weed']);
    expect(await names({ id: rosa.id, admin: 1 })).toEqual([]);
    expect(written).toBe(1);
    await db.transaction(async (trx) => {
      await trx.updateTable('users').set({ full_name: 'Rosa Meadow' }).where('id', '=', rosa.id).execute();
      expect(await find(trx, { id: rosa.id, admin: 0 })).toEqual([{ full_name: 'Rosa Meadow' }]);
    });
    expect(await names({ id: rosa.id, admin: 0 })).toEqual(['Rosa Meadow']);
    const before = written;
    await db.transaction(async (trx) => {
      expect(await find(trx, { id: otto.id, admin: 0 })).toEqual([{ full_name: 'Otto Weed' }]);
    });
    expect(written).toBe(before);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  test('refuses the handle of a transaction that has ended, also when it is compiled', async () => {
    const find = preparedQuery((db, { id }: { id: string }) =>
      db.selectFrom('users').select('id').where('id', '=', id),
    );
    const { db } = t.ctx;
    const ended = await db.transaction(async (trx) => {
      expect(await find(trx, { id: 'none' })).toEqual([]);
      return () => find(trx, { id: 'none' });
    });
    await expect(ended()).rejects.toThrow('This transaction has ended');
    expect(await find(db.read, { id: 'none' })).toEqual([]);
  });
});
