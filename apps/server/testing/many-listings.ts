import { sql } from 'kysely';
import { titleSortOf } from '../src/features/search/search.service.ts';
import { aMember } from './factories.ts';
import type { TestApp } from './test-app.ts';

export const MANY = 3000;
const BATCH = 500;

/** Enough listings, with statistics, that reading them all is the worse plan. */
export async function fillListings(t: TestApp): Promise<void> {
  const { id: user_id } = await aMember(t);
  const now = t.clock.now().toISOString();
  const rows = Array.from({ length: MANY }, (_, index) => {
    const title = `Basket ${(index * 7919) % MANY}`;
    // PostgreSQL rightly reads a frequent category by number; its index serves rare ones.
    const category = index % 50 === 0 ? 'Herbs' : 'Fruits';
    const row = { id: `l${index}`, user_id, title, title_sort: titleSortOf(title), category };
    const text = { description: '', produce_name: '', quantity: '1', price: 'Free', location: 'Local' };
    return {
      ...row,
      ...text,
      image_id: null,
      is_available: 1 as const,
      is_indexed: 1 as const,
      ready_until: index % 10 === 0 ? '2026-08-20' : null,
      created_at: now,
      updated_at: now,
    };
  });
  const words =
    t.ctx.db.dialect === 'sqlite'
      ? sql`'basket ' || lower(category)`
      : sql`array_to_tsvector(array['basket', lower(category)])`;
  await t.ctx.db.transaction(async (trx) => {
    // PostgreSQL counts the pages of rows that earlier tests deleted, and may choose another plan because of them.
    if (t.ctx.db.dialect === 'postgres') await sql`truncate listings, listings_search cascade`.execute(trx);
    for (let start = 0; start < MANY; start += BATCH) {
      await trx
        .insertInto('listings')
        .values(rows.slice(start, start + BATCH))
        .execute();
    }
    await sql`insert into listings_search (rowid, words) select seq, ${words} from listings`.execute(trx);
    await sql`analyze`.execute(trx);
  });
}
