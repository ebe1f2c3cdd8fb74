import { randomUUIDv7 } from 'node:crypto';
import type { Analytics, NewListing } from '@windfall/contract';
import { aMember, type TestMember } from '../../../../testing/factories.ts';
import { aListing } from '../../../../testing/fixtures/listings.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { storeMessage } from '../../messages/messages.service.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Actions of a community, and an administrator who reads the analytics. `t.clock.advance` moves the time. */
export function communityOf(t: TestApp) {
  const ask = async (path: string) => {
    // A new session each time, since sessions end while days pass. Test users are not counted.
    const admin = await aMember(t, 'Ada Admin', { is_admin: 1, is_test: 1 });
    return t.app.inject({ url: path, headers: admin.headers });
  };
  return {
    ask,
    analytics: async (query = ''): Promise<Analytics> => {
      const response = await ask(`/api/admin/analytics?${query}`);
      if (response.statusCode !== 200) throw new Error(response.body);
      return response.json();
    },
    share: (seller: TestMember, fields: Partial<NewListing> = {}) => aListing(t, seller, fields),
    give: (id: string) =>
      t.ctx.db.transaction((trx) =>
        trx
          .updateTable('listings')
          .set({ is_available: 0, taken_at: t.clock.now().toISOString() })
          .where('id', '=', id)
          .execute(),
      ),
    write: (from: TestMember, to: TestMember) =>
      t.ctx.db.transaction((trx) =>
        storeMessage(
          trx,
          { id: randomUUIDv7(), sender_id: from.id, receiver_id: to.id, content: 'Hello' },
          t.clock.now().toISOString(),
        ),
      ),
  };
}
