import { sql } from 'kysely';
import type { Database, Reader, Writer } from '../../db/database.ts';
import { isOneOf, listOf, rowsOf } from '../../db/dialects/is-one-of.ts';
import type { DialectName } from '../../db/dialects/predicates.ts';
import { preparedQuery } from '../../db/prepared-query.ts';

/** Words that begin alike are counted up to here; more of them are frequent in any case. */
const MAX_COUNTED = 2_000;
/** So many words that begin alike are looked for one by one. */
const FEW = 32;
/** Words of one initial and length that a misspelled one is compared with: the most frequent. */
const MAX_COMPARED = 400;
/** After every other character. */
const LAST = '\u{10FFFF}';

/** Counts these words of one listing, each given once. */
export async function countWords(trx: Writer, dialect: DialectName, words: readonly string[]): Promise<void> {
  if (words.length === 0) return;
  // In one order always, so that two listings published at once do not wait for each other crosswise.
  const rows = rowsOf(dialect, listOf(dialect, words.toSorted()));
  // Letters are counted by the database as the words' own code does it, by code points. 'where true' is for SQLite's parser.
  await sql`
    insert into listing_words (word, initial, length, count)
    select value, substr(value, 1, 1), length(value), 1 from ${rows} as words where true
    on conflict (word) do update set count = listing_words.count + 1`.execute(trx);
}

/** Takes these words of one listing off the count and forgets those that no other listing has. */
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

/** How many listings have each of these words; those that none has are missing. */
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
 * How many listings have a word that begins so, at most: one that has two such words counts twice. Also these words,
 * unless there are many.
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

/** The most frequent words with the initial of `word` that are up to `difference` characters shorter or longer. */
export async function findSimilarWords(
  db: Reader,
  word: string,
  difference: number,
): Promise<{ word: string; count: number }[]> {
  const own = [...word].length;
  const lengths = Array.from({ length: 2 * difference + 1 }, (_, index) => own - difference + index);
  const found = await Promise.all(
    lengths.map((length) =>
      db
        .selectFrom('listing_words')
        .select(['word', 'count'])
        .where('initial', '=', initialOf(word))
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
