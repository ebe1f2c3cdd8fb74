import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely';
import type { Reader } from './database.ts';

/** Stands in a query for the value that is given when it is asked. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is written once for each database and then asked with other values, by its transactions too, since Kysely
 * takes about as long to write one as SQLite to answer it. `write` must put each value where a value stands, unchanged, and decide nothing by it.
 */
export function preparedQuery<Values extends object, Row>(
  write: (db: Reader, values: Values) => Compilable<Row>,
): (db: Reader, values: Values) => Promise<Row[]> {
  const kept = new WeakMap<DialectAdapter, CompiledQuery<Row>>();
  const placeholders = new Proxy({} as Values, { get: (_, name) => new Placeholder(String(name)) });
  return async (db, values) => {
    // Every transaction has a handle of its own; the adapter is the database's.
    const { adapter } = db.getExecutor();
    let query = kept.get(adapter);
    if (!query) {
      query = write(db, placeholders).compile();
      kept.set(adapter, query);
    }
    const given = values as Readonly<Record<string, unknown>>;
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? given[value.name] : value,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
