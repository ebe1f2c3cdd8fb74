import type { Migration } from 'kysely/migration';
import * as m001 from './001-initial.ts';

/** Every migration in order. Append only: one that has run somewhere is never changed. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-initial': m001,
};
