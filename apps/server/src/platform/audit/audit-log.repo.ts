import type { Selectable } from 'kysely';
import type { Reader } from '../../db/database.ts';
import type { AuditLogTable } from '../../db/platform-tables.ts';

export interface AuditFilter {
  readonly action: string | undefined;
  /** A member's id, 'host' or 'server'. */
  readonly actor: string | undefined;
  readonly subject: string | undefined;
  /** Instants, both included. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** The number of the last entry on the page before. */
  readonly before: number | undefined;
}

/** Entries of the audit log, the latest first. */
export function findAuditEntries(
  db: Reader,
  filter: AuditFilter,
  limit: number,
): Promise<Selectable<AuditLogTable>[]> {
  const { action, actor, subject, from, to, before } = filter;
  return db
    .selectFrom('audit_log')
    .selectAll()
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(actor !== undefined, (query) =>
      // The host and the server have no id, and a member may be called 'host'.
      actor === 'host' || actor === 'server'
        ? query.where('actor_id', 'is', null).where('actor_name', '=', actor)
        : query.where('actor_id', '=', actor ?? ''),
    )
    .$if(subject !== undefined, (query) => query.where('subject_id', '=', subject ?? ''))
    .$if(from !== undefined, (query) => query.where('created_at', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('created_at', '<=', to ?? ''))
    .$if(before !== undefined, (query) => query.where('seq', '<', before ?? 0))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}
