import { hash } from 'node:crypto';
import type pg from 'pg';

/**
 * Each connection keeps its prepared statements, so their number is limited; later statements are planned each time.
 */
const MAX_PREPARED = 300;
const READS = /^\s*(?:select|with)\b/i;
/** A prepared statement with `*` would fail for good once its table gets another column. */
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
 * Prepares the reads of a connection: PostgreSQL takes longer to plan most queries than to run them, and keeps a plan
 * that suits all values.
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
