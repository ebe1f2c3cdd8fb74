import type { GeneratedAlways } from 'kysely';

/** What administrators set for the whole site; `value` is JSON. A setting without a row has its default. */
export interface SettingsTable {
  name: string;
  value: string;
  updated_at: string;
}

/** Who did what to whom, when and from where. Rows are only ever added; the database refuses everything else. */
export interface AuditLogTable {
  seq: GeneratedAlways<number>;
  id: string;
  created_at: string;
  /** Null for what the host did on the command line, or the server by itself. */
  actor_id: string | null;
  actor_name: string;
  action: string;
  subject_type: string | null;
  subject_id: string | null;
  subject_name: string | null;
  /** More about it, as JSON. */
  details: string;
  address: string | null;
}
