import { type Kysely, type RawBuilder, SqliteAdapter, sql } from 'kysely';

/** Longer than a name with a username, folded, and than an address. */
const LONGEST_TEXT = 4_096;

/**
 * Every one, two and three characters in a row of each member's name and address, so that a search looks at no member it
 * does not find. A mark before them says whose they are: n the name's, e an address that is shown, h one that is hidden.
 * Triggers of the database maintain the index for every write to the table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) await indexOnSqlite(db);
  else await indexOnPostgres(db);
}

/** The cost keeps the planner from working the characters out anew for every row. */
async function indexOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function member_grams(name text, address text, shows_address integer) returns tsvector
    language sql immutable parallel safe cost 10000 as $$
      select array_to_tsvector(array_agg(mark || substr(body, start, size)))
      from (values ('n', name), (case shows_address when 1 then 'e' else 'h' end, address)) as texts (mark, body),
        generate_series(1, 3) as size, generate_series(1, length(body) - size + 1) as start
    $$`.execute(db);
  await sql`
    create index users_by_grams on users using gin (member_grams(search_text, email, shows_email))
    where deleted_at is null`.execute(db);
}

/**
 * The index of words is asked for characters written as hexadecimal digits, which it takes for words. Its rows have the
 * numbers of a table of their own: those that SQLite gives the rows of members may change.
 */
async function indexOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create table users_search_starts (start integer primary key)`.execute(db);
  await sql`
    insert into users_search_starts
    with recursive counted (start) as (
      select 1 union all select start + 1 from counted where start < ${sql.lit(LONGEST_TEXT)}
    ) select start from counted`.execute(db);
  await sql`
    create table users_search_numbers (
      number integer primary key autoincrement, user_id text not null unique references users (id) on delete cascade
    )`.execute(db);
  await sql`
    create virtual table users_search using fts5 (
      grams, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
    )`.execute(db);
  await sql`insert into users_search_numbers (user_id) select id from users order by id`.execute(db);
  await insertGrams(sql`true`).execute(db);
  await keepIndexed(db);
}

async function keepIndexed(db: Kysely<unknown>): Promise<void> {
  const indexed = ['search_text', 'email', 'shows_email', 'deleted_at'];
  const changed = indexed.map((name) => sql`old.${sql.ref(name)} is not new.${sql.ref(name)}`);
  await sql`
    create trigger users_search_insert after insert on users begin
      insert into users_search_numbers (user_id) values (new.id);
      ${insertGrams(sql`users.id = new.id`)};
    end`.execute(db);
  await sql`
    create trigger users_search_update after update of ${sql.join(indexed.map((name) => sql.ref(name)))} on users
    when ${sql.join(changed, sql` or `)} begin
      delete from users_search where rowid = (select number from users_search_numbers where user_id = new.id);
      ${insertGrams(sql`users.id = new.id`)};
    end`.execute(db);
  await sql`
    create trigger users_search_delete before delete on users begin
      delete from users_search where rowid = (select number from users_search_numbers where user_id = old.id);
    end`.execute(db);
}

const insertGrams = (which: RawBuilder<unknown>) => sql`
  insert into users_search (rowid, grams)
  select number, coalesce(${gramsOf('n', 'search_text')}, '') || ' ' || coalesce(
    case shows_email when 1 then ${gramsOf('e', 'email')} else ${gramsOf('h', 'email')} end, '')
  from users join users_search_numbers on user_id = users.id
  where deleted_at is null and ${which}`;

const gramsOf = (mark: string, column: string) => sql`(
  select group_concat(${sql.lit(mark)} || hex(substr(${sql.ref(column)}, start, size)), ' ')
  from (select 1 as size union all select 2 union all select 3) cross join users_search_starts
  where start <= length(${sql.ref(column)}) - size + 1)`;
