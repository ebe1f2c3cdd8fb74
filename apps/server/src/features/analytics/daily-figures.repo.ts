import { type SqlBool, sql } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { Day, Span } from '../../lib/days.ts';
import { CATEGORY, type Figures, PLACE, WAIT } from './analytics.table.ts';

/** Marks a day as counted, also one without events. */
const COUNTED = 'counted';
const begins = (column: string, kind: string) => sql<SqlBool>`${sql.ref(column)} like ${`${kind}%`}`;

/** The latest counted day. */
export async function findLastCounted(db: Reader): Promise<Day | undefined> {
  const row = await db
    .selectFrom('daily_figures')
    .select('day')
    .where('figure', '=', COUNTED)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.day;
}

/** Time of the first event that days can show. */
export async function findFirstInstant(db: Reader): Promise<string | undefined> {
  const tables = ['listings', 'users', 'messages', 'conversations'] as const;
  const rows = await Promise.all(
    tables.map((table) =>
      db.selectFrom(table).select('created_at').orderBy('created_at').limit(1).executeTakeFirst(),
    ),
  );
  return rows.flatMap((row) => row?.created_at ?? []).sort()[0];
}

/** Stores the figures of a past day. Two servers that count the same day get the same result. */
export async function writeDay(trx: Writer, day: Day, figures: Figures): Promise<void> {
  const rows = [...figures, [COUNTED, 1] as const].map(([figure, value]) => ({ day, figure, value }));
  await trx
    .insertInto('daily_figures')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['day', 'figure']).doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute();
}

/** The stored figures about replies and exchanges of a day. */
export async function findRipening(db: Reader, day: Day): Promise<Figures> {
  const rows = await db
    .selectFrom('daily_figures')
    .select(['figure', 'value'])
    .where('day', '=', day)
    .where(isRipening)
    .execute();
  return new Map(rows.map(({ figure, value }) => [figure, value]));
}

/** Replaces the figures that were counted again. */
export async function replaceRipening(trx: Writer, day: Day, figures: Figures): Promise<void> {
  await trx.deleteFrom('daily_figures').where('day', '=', day).where(isRipening).execute();
  const rows = [...figures].map(([figure, value]) => ({ day, figure, value }));
  if (rows.length > 0) await trx.insertInto('daily_figures').values(rows).execute();
}

const isRipening = sql<SqlBool>`(figure in ('answered', 'found_taker') or ${begins('figure', WAIT)})`;

interface PointFigure {
  readonly start: Day;
  readonly figure: string;
  readonly value: number;
}

/** Sums of each span, without lists. The spans are few: the query's time depends on the days it reads. */
export async function sumSpans(db: Reader, spans: readonly Span[]): Promise<PointFigure[]> {
  const { rows } = await sumSpansQuery(spans).execute(db);
  return rows;
}

/** The query, exported for tests of its plan. CROSS JOIN makes SQLite loop over spans and not over all days. */
export function sumSpansQuery(spans: readonly Span[]) {
  const list = sql.join(spans.map(({ start, end }) => sql`(${start}, ${end})`));
  return sql<PointFigure>`
    with spans(start_day, end_day) as (values ${list})
    select spans.start_day as start, f.figure as figure, sum(f.value) as value
    from spans cross join daily_figures f
    where f.day >= spans.start_day and f.day <= spans.end_day
      and not ${begins('f.figure', CATEGORY)} and not ${begins('f.figure', PLACE)}
    group by spans.start_day, f.figure`;
}

/** Sums of listed figures over some days: categories and places. */
export async function sumLists(db: Reader, span: Span): Promise<Figures> {
  const rows = await sumListsQuery(db, span).execute();
  return new Map(rows.map(({ figure, value }) => [figure, value]));
}

/** The query, exported for tests of its plan. */
export function sumListsQuery(db: Reader, { start, end }: Span) {
  return db
    .selectFrom('daily_figures')
    .select((eb) => ['figure', eb.fn.sum<number>('value').as('value')])
    .where('day', '>=', start)
    .where('day', '<=', end)
    .where((eb) => eb.or([begins('figure', CATEGORY), begins('figure', PLACE)]))
    .groupBy('figure');
}

/** Deletes the figures of all days and the searches without a result. */
export async function deleteAllAnalytics(trx: Writer): Promise<Record<string, never>> {
  await trx.deleteFrom('search_misses').execute();
  await trx.deleteFrom('daily_figures').execute();
  return {};
}
