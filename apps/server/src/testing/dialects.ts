import type { DialectName } from '../db/dialects/predicates.ts';

const named = (process.env['TEST_DIALECTS'] ?? 'sqlite').split(',');
const known: readonly DialectName[] = ['sqlite', 'postgres'];

/** The databases that database tests run on: those that `TEST_DIALECTS` names, SQLite where it names none. */
export const dialects: readonly DialectName[] = known.filter((name) => named.includes(name));
