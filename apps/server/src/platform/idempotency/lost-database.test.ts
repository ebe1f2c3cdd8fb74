import { beforeEach, describe, expect, test, vi } from 'vitest';
import { endConnections, takeDatabaseAway } from '../../../testing/database-outage.ts';
import { dialects } from '../../../testing/dialects.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { DatabaseUnreachableError } from '../../db/database.ts';
import { type Creation, createOnce, type Settle } from './create-once.ts';

const request = { id: 'key', fingerprint: 'body' };

describe.runIf(dialects.includes('postgres'))(
  'a creation during which the database connection is lost',
  () => {
    const t = useTestApp('postgres');
    const made: string[] = [];
    beforeEach(() => {
      made.length = 0;
    });
    const ask = (perform: Creation['perform']) =>
      createOnce(t.ctx, request, {
        perform,
        repeat: async (id) => ({ status: 201, body: `${id} again` }),
        storesResponse: true,
      });
    const make = async (settle: Settle) => {
      await t.ctx.db.transaction((trx) => settle(trx, 'plums'));
      made.push('plums');
      return { status: 201, body: 'plums' };
    };

    test('is done by a retry as soon as the database is back', async () => {
      let bringBack: (() => Promise<void>) | undefined;
      const lost = ask(async (settle) => {
        bringBack = await takeDatabaseAway(t.ctx.config.database);
        return make(settle);
      });
      await expect(lost).rejects.toThrow(DatabaseUnreachableError);
      await bringBack?.();
      const again = await vi.waitFor(() => ask(make), { timeout: 10_000, interval: 100 });
      expect(again).toEqual({ status: 201, body: 'plums', replayed: false });
      expect(made).toEqual(['plums']);
    });

    test('is not repeated when its commit succeeded', async () => {
      const lost = ask(async (settle) => {
        await make(settle);
        await endConnections(t.ctx.config.database);
        throw new DatabaseUnreachableError(new Error('Connection terminated unexpectedly'));
      });
      await expect(lost).rejects.toThrow(DatabaseUnreachableError);
      // The pool may still hold a connection whose end it has not heard of.
      const again = await vi.waitFor(() => ask(make), { timeout: 10_000, interval: 100 });
      expect(again).toEqual({ status: 201, body: 'plums again', replayed: true });
      expect(made).toEqual(['plums']);
    });
  },
);
