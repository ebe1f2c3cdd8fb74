import type { GeneratedAlways } from 'kysely';

/** A notice of the site to one member; the meaning of the JSON in `data` depends on its kind. */
export interface NoticesTable {
  seq: GeneratedAlways<number>;
  id: string;
  user_id: string;
  kind: string;
  report_id: string | null;
  data: string;
  created_at: string;
  read_at: string | null;
}

declare module '../../db/schema.ts' {
  interface Schema {
    notices: NoticesTable;
  }
}
