import type { DialectName } from '../db/dialects/predicates.ts';

const ALL: readonly DialectName[] = ['sqlite', 'postgres'];

/** The databases every database test runs on; `TEST_DIALECTS=sqlite` narrows them for a quick local run. */
export const dialects: readonly DialectName[] = process.env['TEST_DIALECTS']
  ? ALL.filter((name) => process.env['TEST_DIALECTS']?.split(',').includes(name))
  : ALL;
