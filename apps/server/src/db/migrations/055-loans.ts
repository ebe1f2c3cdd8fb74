import { type Kysely, sql } from 'kysely';

/**
 * What is lent comes back: listings say so, claims have days, and `lent_days` counts what is taken on each. Days are those of the site's
 * calendar, as text: they stay the same when its time zone changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addTerms(db);
  await addLoans(db);
  await createLentDays(db);
}

async function addTerms(db: Kysely<unknown>): Promise<void> {
  const columns = [
    ['comes_back', 0, sql`comes_back in (0, 1)`],
    ['most_days', 7, sql`most_days between 1 and 28`],
    ['renewals', 1, sql`renewals between 0 and 5`],
  ] as const;
  for (const [name, value, check] of columns)
    await db.schema
      .alterTable('listing_sharing')
      .addColumn(name, 'integer', (c) => c.notNull().defaultTo(value).check(check))
      .execute();
}

/** A loan that is out is open: its asker cannot borrow the same thing twice. The clock ends none, so `claims_open` stays. */
async function addLoans(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('claims').addColumn('loan_from', 'text').execute();
  await db.schema
    .alterTable('claims')
    .addColumn('loan_to', 'text', (c) =>
      c.check(sql`(loan_from is null) = (loan_to is null) and (loan_to is null or loan_to > loan_from)`),
    )
    .execute();
  await db.schema
    .alterTable('claims')
    .addColumn('late_to', 'text', (c) => c.check(sql`late_to is null or late_to > loan_to`))
    .execute();
  for (const name of ['back_said_at', 'back_at'])
    await db.schema.alterTable('claims').addColumn(name, 'text').execute();
  for (const name of ['condition_out', 'condition_back'])
    await db.schema
      .alterTable('claims')
      .addColumn(name, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  await db.schema.dropIndex('claims_one_open').execute();
  await sql`create unique index claims_one_open on claims (listing_id, asker_id, giver_id)
    where state in ('asked', 'offered', 'agreed', 'out')`.execute(db);
}

async function createLentDays(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('lent_days')
    .addColumn('listing_id', 'text', (c) => c.notNull().references('listings.id').onDelete('cascade'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('held', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('late', 'integer', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('lent_days_key', ['listing_id', 'day'])
    .addCheckConstraint('lent_days_not_negative', sql`held >= 0 and late >= 0 and held + late > 0`)
    .execute();
}
