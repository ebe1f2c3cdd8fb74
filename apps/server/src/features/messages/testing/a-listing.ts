import { randomUUIDv7 } from 'node:crypto';
import type { TestApp } from '../../../../testing/test-app.ts';

/** Inserts a listing; returns its id. */
export async function aListing(t: TestApp, userId: string): Promise<string> {
  const now = t.clock.now().toISOString();
  const id = randomUUIDv7();
  await t.ctx.db.transaction((trx) =>
    trx
      .insertInto('listings')
      .values({
        id,
        user_id: userId,
        title: 'Forty zucchini',
        title_sort: 'forty zucchini',
        description: 'They do not stop.',
        category: 'Vegetables',
        produce_name: 'Zucchini',
        quantity: '40',
        price: 'Free',
        location: 'Portland, OR',
        image_id: null,
        is_available: 1,
        created_at: now,
        updated_at: now,
      })
      .execute(),
  );
  return id;
}
