import { sql } from 'kysely';
import type { Context } from '../../src/context.ts';

const forEachTable = (...statements: readonly string[]) =>
  sql.raw(`
    do $$ declare name name; begin
      for name in
        select relname from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
      loop ${statements.map((statement) => `execute format('${statement}', name);`).join(' ')} end loop;
    end $$`);

/** Copies all rows of a PostgreSQL database to a schema of their own. */
export async function keepRows({ db }: Context): Promise<void> {
  await db.transaction(async (trx) => {
    await sql`create schema kept`.execute(trx);
    await forEachTable('create table kept.%1$I as table public.%1$I').execute(trx);
  });
}

/** Puts the kept rows in place of all others, below a running application. */
export async function restoreRows({ db, settings, siteZone }: Context): Promise<void> {
  await db.transaction(async (trx) => {
    // Without triggers and foreign keys, which would refuse some deletions.
    await sql`set local session_replication_role = replica`.execute(trx);
    await forEachTable(
      'delete from public.%1$I',
      'insert into public.%1$I overriding system value select * from kept.%1$I',
    ).execute(trx);
  });
  siteZone.invalidate();
  await settings.reload();
}
