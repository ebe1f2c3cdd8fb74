import { type Kysely, sql } from 'kysely';

const BATCH = 500;

/** Deleted and test members, Google accounts, proven addresses, what the directory searches in, and outgoing e-mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await extendUsers(db);
  await fillSearchText(db as Kysely<UsersBefore>);
  await createAccountTokens(db);
  await createOutbox(db);
}

async function extendUsers(db: Kysely<unknown>): Promise<void> {
  const alter = () => db.schema.alterTable('users');
  await alter()
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await alter().addColumn('google_id', 'text').execute();
  await alter().addColumn('email_verified_at', 'text').execute();
  await alter()
    .addColumn('is_test', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await alter().addColumn('deleted_at', 'text').execute();
  await db.schema.createIndex('users_by_google').on('users').column('google_id').unique().execute();
  // Counting and locking the administrators.
  await db.schema
    .createIndex('users_admins')
    .on('users')
    .column('id')
    .where(sql.ref('is_admin'), '=', sql.lit(1))
    .execute();
}

interface UsersBefore {
  users: { id: string; full_name: string; username: string; search_text: string };
}

/** As the server folds names: lower case without accents. */
const fold = (value: string) => value.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

async function fillSearchText(db: Kysely<UsersBefore>): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'full_name', 'username'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { id, full_name, username } of rows) {
      const search_text = fold(`${full_name} ${username}`);
      await db.updateTable('users').set({ search_text }).where('id', '=', id).execute();
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function createAccountTokens(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_tokens')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  // A new link takes the place of the one before; expired ones are cleared away.
  await db.schema
    .createIndex('account_tokens_by_user')
    .on('account_tokens')
    .columns(['user_id', 'purpose'])
    .execute();
  await db.schema.createIndex('account_tokens_by_expiry').on('account_tokens').column('expires_at').execute();
}

async function createOutbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('link', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'text', (c) => c.notNull())
    .addColumn('sent_at', 'text')
    .addColumn('last_error', 'text')
    .execute();
  // Due deletions, and the files that a deleted member leaves behind.
  await db.schema
    .createIndex('outbox_due')
    .on('outbox')
    .column('next_attempt_at')
    .where(sql.ref('sent_at'), 'is', null)
    .execute();
  await db.schema.createIndex('outbox_by_user').on('outbox').column('user_id').execute();
}
