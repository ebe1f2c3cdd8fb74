import type { Compilable, CompiledQuery } from 'kysely';
import type { Reader } from './database.ts';

/** Stands in a query for the value that is given when it is asked. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is written once for each database, and once for each transaction, and then asked with other values, since
 * Kysely takes about as long to write one as SQLite to answer it. `write` must put each value where a value stands, unchanged, and decide nothing by it.
 */
export function keepQuery<Values extends object, Row>(
  write: (db: Reader, values: Values) => Compilable<Row>,
): (db: Reader, values: Values) => Promise<Row[]> {
  const kept = new WeakMap<Reader, CompiledQuery<Row>>();
  const placeholders = new Proxy({} as Values, { get: (_, name) => new Placeholder(String(name)) });
  return async (db, values) => {
    let query = kept.get(db);
    if (!query) {
      query = write(db, placeholders).compile();
      kept.set(db, query);
    }
    const given = values as Readonly<Record<string, unknown>>;
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? given[value.name] : value,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
