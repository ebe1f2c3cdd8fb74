import type { Kysely } from 'kysely';
import type { DialectConnection } from '../../../db/dialects/dialect.ts';
import { migrateTo } from '../../../db/migrate.ts';

export const OLD = '002-accounts';
const NOW = '2026-08-08T10:00:00.000Z';

/** Migrates an empty database up to an old version, and inserts rows in the format of that version. */
export async function fillOlder(connection: DialectConnection): Promise<void> {
  await migrateTo(connection, OLD);
  const db = connection.write as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const people = ['rosa', 'theo', 'june'].map((name) => ({
    id: name,
    email: `${name}@example.org`,
    full_name: name,
    username: name,
    location: 'Portland, OR',
    zip_code: '97201',
    created_at: NOW,
    updated_at: NOW,
  }));
  await db.insertInto('users').values(people).execute();
  const listing = {
    user_id: 'rosa',
    description: 'Ripe',
    category: 'Fruits',
    produce_name: 'Plums',
    quantity: '1',
    price: 'Free',
    location: 'Portland, OR',
    created_at: NOW,
    updated_at: NOW,
  };
  await db
    .insertInto('listings')
    .values(
      ['Plums', 'Pears'].map((title) => ({ ...listing, id: title, title, title_sort: title.toLowerCase() })),
    )
    .execute();
  await db
    .insertInto('conversations')
    .values({ id: 'talk', member_low: 'rosa', member_high: 'theo', created_at: NOW })
    .execute();
  const message = { conversation_id: 'talk', listing_id: null, created_at: NOW };
  await db
    .insertInto('messages')
    .values([
      { ...message, id: 'one', sender_id: 'theo', receiver_id: 'rosa', content: 'Six, please' },
      { ...message, id: 'two', sender_id: 'rosa', receiver_id: 'theo', content: 'By the gate' },
    ])
    .execute();
}
