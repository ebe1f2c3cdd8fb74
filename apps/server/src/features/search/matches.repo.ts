import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { TEXT_QUERY } from '../../db/dialects/full-text.ts';
import type { DialectName } from '../../db/dialects/predicates.ts';

/** A search term of letters and digits, or one of the index's own marks: a whole word or a prefix. */
export interface Term {
  readonly text: string;
  readonly isBeginning: boolean;
  /** For a prefix: all words that begin with it, when they are few. */
  readonly words?: readonly string[] | undefined;
}

/** Matches a text that has all terms of at least one alternative. */
export interface Condition {
  readonly alternatives: readonly (readonly Term[])[];
  /** Maximum number of matching texts; an estimate for columns. */
  readonly frequency: number;
}

/** A condition that a column of the listing can check too, so that the index need not be queried for it. */
export interface ColumnCondition extends Condition {
  readonly holds: RawBuilder<SqlBool>;
  /** Nearly all listings meet it, and none has a mark of it: the index is never queried for it. */
  readonly isUnmarked?: boolean;
  /** An index of the few listings that meet it, in the order of their numbers. */
  readonly index?: 'listings_ready';
}

/** Numbers of listings, both ends included. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface Match {
  readonly seq: number;
  readonly cell: number | null;
}

export interface MatchQuery {
  /** Conditions the text index is asked for; at least one, unless a column has an index. */
  readonly asked: readonly Condition[];
  /** Conditions checked on the listing. */
  readonly columns: readonly ColumnCondition[];
  /** Number of texts in the index. */
  readonly total: number;
  readonly range: Range;
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  /** Scans the range in order instead of collecting all matches first. */
  readonly scans: boolean;
}

/**
 * FTS5 has no prefix index for longer prefixes (migration 001): sought as a prefix, they take 2.6 times as long as by
 * their words. Shorter ones take half as long as by their words.
 */
const MAX_INDEXED_PREFIX = 8;

const ORDERS = { asc: sql`asc`, desc: sql`desc` } as const;

/** Numbers and squares of the listings that match, in order. */
export function matchesQuery(dialect: DialectName, query: MatchQuery): RawBuilder<Match> {
  if (query.asked.length === 0) return columnMatches(dialect, query);
  if (dialect === 'sqlite') return sqliteMatches(query);
  return query.scans ? postgresScan(query) : postgresMatches(query);
}

/** Matches of the columns alone, in the order of their index. SQLite would sort those of each square, PostgreSQL knows how many there are. */
function columnMatches(dialect: DialectName, query: MatchQuery): RawBuilder<Match> {
  const { range, direction, limit } = query;
  return sql`
    select seq, cell from listings ${dialect === 'sqlite' ? sql`indexed by ${indexOf(query)}` : sql``}
    where seq >= ${range.from} and seq <= ${range.to} and ${columnsHold(query)}
    order by seq ${ORDERS[direction]} limit ${limit}`;
}

/**
 * Parameters reach SQLite as floating-point numbers, and FTS5 ignores rowid limits that are no integers: it would read
 * every row. The index of listings is named because SQLite would prefer the one of categories, which lacks columns.
 */
function sqliteMatches(query: MatchQuery): RawBuilder<Match> {
  const { from, to } = query.range;
  return sql`
    select seq, cell
    from listings_search as found cross join listings indexed by ${indexOf(query)} on seq = found.rowid
    where listings_search match ${expressionOf('sqlite', query.asked)}
      and found.rowid >= cast(${from} as integer) and found.rowid <= cast(${to} as integer)
      and ${columnsHold(query)} ${inOrder(query)}`;
}

/** `is true` hides the condition from the planner, which would use the text index for it. */
function postgresScan(query: MatchQuery): RawBuilder<Match> {
  return sql`
    select seq, cell from listings_search as found ${LISTING_OF_MATCH}
    where ${inRange(query)} and (words @@ ${expressionOf('postgres', query.asked)}::tsquery) is true
      and ${columnsHold(query)} ${inOrder(query)}`;
}

/**
 * The index collects all matches of a prefix before it intersects, and a word that nearly every text has is read in
 * vain; both are checked in the texts that have the other words, which takes less than half the time. Without `materialized`, PostgreSQL scans all listings in order for few matches, which takes 5 to 10 times as long.
 * Sorting first limits the lookups to the rows of the page; without it a word and a category take 1.8 times as long.
 */
function postgresMatches(query: MatchQuery): RawBuilder<Match> {
  const { asked, total } = query;
  const quick = asked.filter((condition) => condition.frequency < total / 2 && hasWholeWords(condition));
  const leading = quick.length > 0 ? quick : [rarest(asked)];
  const rest =
    leading.length === asked.length
      ? sql``
      : sql`and (words @@ ${expressionOf('postgres', asked)}::tsquery) is true`;
  return sql`
    with matching as materialized (
      select rowid from listings_search where words @@ ${expressionOf('postgres', leading)}::tsquery ${rest}
    )
    select seq, cell
    from (
      select rowid from matching as found where ${inRange(query)} order by rowid ${ORDERS[query.direction]}
    ) as found ${LISTING_OF_MATCH}
    where ${columnsHold(query)} ${inOrder(query)}`;
}

/** `offset 0` keeps PostgreSQL from scanning all listings beside the matches, which takes up to 1.9 times as long. */
const LISTING_OF_MATCH = sql`
  cross join lateral (
    select seq, cell, category, is_available, kind, crop, ready_until from listings where seq = found.rowid offset 0
  ) as listing`;

const indexOf = ({ columns }: MatchQuery) =>
  sql.id(columns.find(({ index }) => index)?.index ?? 'listings_by_number');

const inRange = ({ range: { from, to } }: MatchQuery) => sql`found.rowid >= ${from} and found.rowid <= ${to}`;
const columnsHold = ({ columns }: MatchQuery) =>
  sql.join([sql`true`, ...columns.map(({ holds }) => holds)], sql` and `);
const inOrder = ({ direction, limit }: MatchQuery) =>
  sql`order by found.rowid ${ORDERS[direction]} limit ${limit}`;

const hasWholeWords = ({ alternatives }: Condition) =>
  alternatives.every((terms) => terms.every(({ isBeginning, words }) => !isBeginning || words !== undefined));
const rarest = (conditions: readonly Condition[]) =>
  conditions.reduce((least, next) => (next.frequency < least.frequency ? next : least));

function expressionOf(dialect: DialectName, conditions: readonly Condition[]): string {
  const { quote, prefix, and, or } = TEXT_QUERY[dialect];
  const whole = (text: string) => `${quote}${text}${quote}`;
  const isIndexed = (text: string) => dialect === 'sqlite' && text.length <= MAX_INDEXED_PREFIX;
  const term = ({ text, isBeginning, words }: Term) => {
    if (!isBeginning) return whole(text);
    if (!words || words.length === 0 || isIndexed(text)) return whole(text) + prefix;
    return `(${words.map(whole).join(` ${or} `)})`;
  };
  const alternative = (terms: readonly Term[]) => `(${terms.map(term).join(` ${and} `)})`;
  return conditions
    .map(({ alternatives }) => `(${[...new Set(alternatives.map(alternative))].join(` ${or} `)})`)
    .join(` ${and} `);
}
