import type { GeneratedAlways } from 'kysely';

/** What the site tells one member; `data` is JSON that its kind gives meaning to. */
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
