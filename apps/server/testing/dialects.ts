import type { DialectName } from '../src/db/dialects/predicates.ts';

const named = (process.env['TEST_DIALECTS'] ?? 'sqlite').split(',');
const known: readonly DialectName[] = ['sqlite', 'postgres'];

/** Databases of the tests: those in `TEST_DIALECTS`, SQLite by default. */
export const dialects: readonly DialectName[] = known.filter((name) => named.includes(name));
