import { type ColumnDefinitionBuilder, type Kysely, SqliteAdapter, sql } from 'kysely';

const isSqlite = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof SqliteAdapter;

/** A rising number that is never given twice. */
const sequence = (db: Kysely<unknown>) => (column: ColumnDefinitionBuilder) =>
  isSqlite(db) ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity();

/**
 * How listings are shared, and members' claims on them. The checks hold what concurrent requests must not break: no more is
 * promised and gone than there was, and a member has one open claim on a listing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSharing(db);
  await createClaims(db);
  await createClaimEvents(db);
  await createAddressReveals(db);
  await db.schema.alterTable('messages').addColumn('claim_id', 'text').execute();
}

async function createSharing(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('listing_sharing')
    .addColumn('listing_id', 'text', (c) => c.primaryKey().references('listings.id').onDelete('cascade'))
    .addColumn('unit', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('stock', 'integer')
    .addColumn('held', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('gone', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('asking', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('rule', 'text', (c) => c.notNull().defaultTo('first'))
    .addColumn('draw_at', 'text')
    .addColumn('drawn_at', 'text')
    .addColumn('seed', 'text')
    .addColumn('most_each', 'integer')
    .addColumn('at_once', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('in_return', 'text', (c) => c.notNull().defaultTo(''))
    .addCheckConstraint('sharing_not_negative', sql`held >= 0 and gone >= 0 and asking >= 0`)
    .addCheckConstraint('sharing_within_stock', sql`stock is null or held + gone <= stock`)
    .execute();
  await db.schema
    .createIndex('listing_sharing_draws')
    .on('listing_sharing')
    .column('draw_at')
    .where(sql.ref('drawn_at'), 'is', null)
    .execute();
  await sql`create index listing_sharing_lines on listing_sharing (listing_id) where asking > 0`.execute(db);
}

async function createClaims(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('claims')
    .addColumn('seq', isSqlite(db) ? 'integer' : 'bigint', sequence(db))
    .addColumn('id', 'text', (c) => c.notNull().unique())
    // Null after the listing was deleted: both members keep the history under its title.
    .addColumn('listing_id', 'text', (c) => c.references('listings.id').onDelete('set null'))
    .addColumn('listing_title', 'text', (c) => c.notNull())
    .addColumn('asker_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('giver_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('wanted', 'integer', (c) => c.notNull().check(sql`wanted > 0`))
    .addColumn('given', 'integer', (c) => c.check(sql`given is null or given >= 0`))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('ended_why', 'text')
    .addColumn('draw_rank', 'integer')
    .addColumn('asked_at', 'text', (c) => c.notNull())
    .addColumn('changed_at', 'text', (c) => c.notNull())
    .addColumn('due_at', 'text')
    .addColumn('could', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('window_from', 'text')
    .addColumn('window_to', 'text')
    .addColumn('spot', 'text')
    .addColumn('pickup_note', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('address', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('thanked_at', 'text')
    .addColumn('thanks', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await sql`create unique index claims_one_open on claims (listing_id, asker_id)
    where state in ('asked', 'offered', 'agreed')`.execute(db);
  await db.schema.createIndex('claims_by_listing').on('claims').columns(['listing_id', 'seq']).execute();
  await db.schema.createIndex('claims_by_asker').on('claims').columns(['asker_id', 'seq']).execute();
  await db.schema.createIndex('claims_by_giver').on('claims').columns(['giver_id', 'seq']).execute();
  await db.schema
    .createIndex('claims_due')
    .on('claims')
    .column('due_at')
    .where(sql.ref('due_at'), 'is not', null)
    .execute();
}

async function createClaimEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('claim_events')
    .addColumn('claim_id', 'text', (c) => c.notNull().references('claims.id').onDelete('cascade'))
    .addColumn('n', 'integer', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('from_state', 'text')
    .addColumn('to_state', 'text', (c) => c.notNull())
    .addColumn('amount', 'integer')
    .addPrimaryKeyConstraint('claim_events_key', ['claim_id', 'n'])
    .execute();
}

async function createAddressReveals(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('address_reveals')
    .addColumn('claim_id', 'text', (c) => c.notNull().references('claims.id').onDelete('cascade'))
    .addColumn('viewer_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('first_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('address_reveals_key', ['claim_id', 'viewer_id'])
    .execute();
  await db.schema
    .createIndex('address_reveals_by_viewer')
    .on('address_reveals')
    .column('viewer_id')
    .execute();
}
