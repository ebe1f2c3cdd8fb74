import { sql } from 'kysely';
import type { Database, Reader, Writer } from '../../../db/database.ts';
import { isOneOf, listOf, rowsOf } from '../../../db/dialects/is-one-of.ts';
import type { DialectName } from '../../../db/dialects/predicates.ts';
import { preparedQuery } from '../../../db/prepared-query.ts';

/** Maximum count of words with a prefix; larger counts are frequent anyway. */
const MAX_COUNTED = 2_000;
/**
 * Maximum number of words with a prefix that are searched one by one: PostgreSQL collects all matches of a prefix before
 * anything else, so two words take 10 times as long by their prefixes.
 */
const FEW = 32;
/** Number of frequent words of one initial and length that a misspelled one is compared with. */
const MAX_COMPARED = 400;
/** Sorts after every other character. */
const LAST = '\u{10FFFF}';

/** Counts these words of one listing; each occurs once. */
export async function countWords(trx: Writer, dialect: DialectName, words: readonly string[]): Promise<void> {
  if (words.length === 0) return;
  // Sorted, so that concurrent transactions lock rows in the same order.
  const rows = rowsOf(dialect, listOf(dialect, words.toSorted()), 'text');
  // The database counts characters by code points, like our own code. 'where true' is for SQLite's parser.
  await sql`
    insert into listing_words (word, initial, length, count)
    select value, substr(value, 1, 1), length(value), 1 from ${rows} as words where true
    on conflict (word) do update set count = listing_words.count + 1`.execute(trx);
}

/** Subtracts these words of one listing and deletes words without listings. */
export async function uncountWords(trx: Writer, words: readonly string[]): Promise<void> {
  if (words.length === 0) return;
  const sorted = words.toSorted();
  await trx
    .insertInto('listing_words')
    .values(sorted.map((word) => ({ word, initial: initialOf(word), length: [...word].length, count: 0 })))
    .onConflict((conflict) => conflict.column('word').doUpdateSet({ count: sql`listing_words.count - 1` }))
    .execute();
  await trx.deleteFrom('listing_words').where('word', 'in', sorted).where('count', '<=', 0).execute();
}

/** Number of listings for each of these words; unknown words are missing. */
export async function frequenciesOf(
  { read, dialect }: Pick<Database, 'read' | 'dialect'>,
  words: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (words.length === 0) return new Map();
  const rows = await read
    .selectFrom('listing_words')
    .select(['word', 'count'])
    .where(isOneOf(dialect, 'word', words))
    .execute();
  return new Map(rows.map(({ word, count }) => [word, count]));
}

/**
 * Upper bound of listings with a word of this prefix: a listing with two such words counts twice. Also returns the
 * words, unless there are many.
 */
export async function findBeginning(
  db: Reader,
  beginning: string,
): Promise<{ frequency: number; words: string[] | undefined }> {
  const span = { from: beginning, before: beginning + LAST };
  const few = await findSome(db, span);
  if (few.length <= FEW) {
    return { frequency: few.reduce((sum, { count }) => sum + count, 0), words: few.map(({ word }) => word) };
  }
  const { rows, total } = await db
    .selectFrom(wordsFrom(db, span).limit(MAX_COUNTED).as('beginning'))
    .select((eb) => [eb.fn.countAll<number>().as('rows'), eb.fn.sum<number | null>('count').as('total')])
    .executeTakeFirstOrThrow();
  const frequency = rows >= MAX_COUNTED ? Number.POSITIVE_INFINITY : Number(total ?? 0);
  return { frequency, words: undefined };
}

interface WordSpan {
  readonly from: string;
  readonly before: string;
}

const wordsFrom = (db: Reader, { from, before }: WordSpan) =>
  db
    .selectFrom('listing_words')
    .select(['word', 'count'])
    .where('word', '>=', from)
    .where('word', '<', before);
const findSome = preparedQuery((db, span: WordSpan) => wordsFrom(db, span).limit(FEW + 1));

/** The most frequent words with this initial of each of these lengths. */
export async function findSimilarWords(
  db: Reader,
  initial: string,
  [shortest, longest]: readonly [number, number],
): Promise<{ word: string; count: number }[]> {
  const lengths = Array.from({ length: longest - shortest + 1 }, (_, index) => shortest + index);
  const found = await Promise.all(
    lengths.map((length) =>
      db
        .selectFrom('listing_words')
        .select(['word', 'count'])
        .where('initial', '=', initial)
        .where('length', '=', length)
        .orderBy('count', 'desc')
        .orderBy('word')
        .limit(MAX_COMPARED)
        .execute(),
    ),
  );
  return found.flat();
}

const initialOf = (word: string) => String.fromCodePoint(word.codePointAt(0) ?? 0);
