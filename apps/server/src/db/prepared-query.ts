import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely';
import type { Reader } from './database.ts';

/** Marks the place of a value in a prepared query. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is compiled once for each database and run with changing values, also in transactions: Kysely takes
 * about as long to compile a query as SQLite to answer it. `write` must use each value as a parameter, unchanged, and
 * must not branch on it. Write a constant with `sql.lit` where a partial index names a value of its column: SQLite plans a
 * query anew whenever a value is bound there, and so it does for a bound limit.
 */
export function preparedQuery<Values extends object, Row>(
  write: (db: Reader, values: Values) => Compilable<Row>,
): (db: Reader, values: Values) => Promise<Row[]> {
  const kept = new WeakMap<DialectAdapter, CompiledQuery<Row>>();
  const placeholders = new Proxy({} as Values, { get: (_, name) => new Placeholder(String(name)) });
  return async (db, values) => {
    // Each transaction has a handle of its own; the adapter is the same for the whole database.
    const executor = db.getExecutor();
    const { adapter } = executor;
    let query = kept.get(adapter);
    if (query) {
      // Compiling a query would ask the plugins of its handle: that of a transaction refuses once it has ended.
      executor.transformQuery(query.query, query.queryId);
    } else {
      query = write(db, placeholders).compile();
      kept.set(adapter, query);
    }
    const given = values as Readonly<Record<string, unknown>>;
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? given[value.name] : value,
    );
    const written = { ...query, parameters };
    // Not `db.executeQuery`, which makes executors of its own for each query of a transaction.
    return (await executor.provideConnection((connection) => connection.executeQuery<Row>(written))).rows;
  };
}

/**
 * Like `preparedQuery`, for a list of ids: `write` uses each of them once, in their order, and a query is kept for each
 * length. For lists as long as a page at most.
 */
export function preparedForIds<Values extends object, Row>(
  write: (db: Reader, ids: readonly string[], values: Values) => Compilable<Row>,
): (db: Reader, ids: readonly string[], values: Values) => Promise<Row[]> {
  const byLength = new Map<number, (db: Reader, values: Values) => Promise<Row[]>>();
  const nameOf = (index: number) => `id ${index}`;
  return (db, ids, values) => {
    const query =
      byLength.get(ids.length) ??
      preparedQuery<Values, Row>((reader, names) => {
        const places = ids.map(
          (_, index) => (names as Readonly<Record<string, string>>)[nameOf(index)] ?? '',
        );
        return write(reader, places, names);
      });
    byLength.set(ids.length, query);
    return query(db, { ...values, ...Object.fromEntries(ids.map((id, index) => [nameOf(index), id])) });
  };
}
