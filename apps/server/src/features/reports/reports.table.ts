import type { GeneratedAlways } from 'kysely';

/** A member's report of a listing, a message or a member, and its outcome. */
export interface ReportsTable {
  seq: GeneratedAlways<number>;
  id: string;
  reporter_id: string;
  /** Owner of the listing or message, or the reported member. */
  reported_id: string;
  subject_type: 'listing' | 'message' | 'user' | 'stand';
  subject_id: string;
  /** Snapshot of the subject as JSON. */
  snapshot: string;
  reason: string;
  details: string;
  created_at: string;
  status: 'open' | 'decided' | 'appealed' | 'closed';
  decision: 'hide' | 'warn' | 'deactivate' | 'dismiss' | null;
  decision_reason: string | null;
  decided_by: string | null;
  decided_at: string | null;
  appeal: string | null;
  appealed_by: string | null;
  appealed_at: string | null;
  appeal_decision: 'upheld' | 'overturned' | null;
  appeal_reason: string | null;
  appeal_decided_by: string | null;
  appeal_decided_at: string | null;
}

declare module '../../db/schema.ts' {
  interface Schema {
    reports: ReportsTable;
  }
}
