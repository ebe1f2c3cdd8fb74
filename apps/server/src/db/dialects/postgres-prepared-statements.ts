import { hash } from 'node:crypto';
import type pg from 'pg';

/** Each connection keeps its statements, so there must be an end to them; what is asked later is planned each time. */
const MAX_PREPARED = 300;
const READS = /^\s*(?:select|with)\b/i;
/** What names no columns would fail for good once a table has another one. */
const NAMES_NO_COLUMNS = /\*/;

/** Names of prepared statements, the same on every connection. */
export class StatementNames {
  readonly #names = new Map<string, string>();

  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size >= MAX_PREPARED) return known;
    if (!READS.test(text) || NAMES_NO_COLUMNS.test(text)) return undefined;
    const name = `w_${hash('sha256', text, 'base64url').slice(0, 24)}`;
    this.#names.set(text, name);
    return name;
  }
}

/**
 * Has a connection prepare what it reads: working out the plan of a query takes PostgreSQL longer than most of them do,
 * and it keeps a plan that has proven to serve all values.
 */
export function enablePreparedStatements(client: pg.ClientBase, names: StatementNames): void {
  const ask = client.query.bind(client) as (...query: unknown[]) => unknown;
  const prepared = (...query: unknown[]) => {
    const [text, values, ...rest] = query;
    const isPlain = typeof text === 'string' && Array.isArray(values) && rest.length === 0;
    const name = isPlain ? names.of(text) : undefined;
    return name ? ask({ name, text, values }) : ask(...query);
  };
  client.query = prepared as typeof client.query;
}
