import { foldText } from '@windfall/contract';
import type { Selectable } from 'kysely';
import type { Reader } from '../../db/database.ts';
import type { AuditLogTable } from '../../db/platform-tables.ts';

interface AuditFilter {
  readonly action: string | undefined;
  /** A member's id, 'host' or 'server'. */
  readonly actor: string | undefined;
  readonly subject: string | undefined;
  /** Pieces of the names at the time; case and accents do not matter. */
  readonly actorName: string;
  readonly subjectName: string;
  /** Instants, both included. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** The number of the last entry on the page before. */
  readonly before: number | undefined;
}

/** Number of names that are compared at once. */
const NAMES_AT_ONCE = 2_000;

/** Entries of the audit log, the latest first. */
export async function findAuditEntries(
  db: Reader,
  filter: AuditFilter,
  limit: number,
): Promise<Selectable<AuditLogTable>[]> {
  const entries = matching(db, filter).selectAll().orderBy('seq', 'desc').limit(limit);
  if (filter.actorName === '' && filter.subjectName === '') return entries.execute();
  const found = await findNamed(db, filter, limit);
  return found.length === 0 ? [] : entries.where('seq', 'in', found).execute();
}

/** The numbers of entries with these names. Neither database folds accents, so the names are compared here. */
async function findNamed(db: Reader, filter: AuditFilter, limit: number): Promise<number[]> {
  const found: number[] = [];
  for (let { before } = filter; found.length < limit; ) {
    const rows = await matching(db, { ...filter, before })
      .select(['seq', 'actor_name', 'subject_name'])
      .orderBy('seq', 'desc')
      .limit(NAMES_AT_ONCE)
      .execute();
    for (const row of rows) if (hasNames(row, filter)) found.push(row.seq);
    if (rows.length < NAMES_AT_ONCE) break;
    before = rows.at(-1)?.seq;
  }
  return found.slice(0, limit);
}

type Names = Pick<Selectable<AuditLogTable>, 'actor_name' | 'subject_name'>;

function hasNames({ actor_name, subject_name }: Names, { actorName, subjectName }: AuditFilter): boolean {
  return hasPieces(actor_name, actorName) && hasPieces(subject_name ?? '', subjectName);
}

function hasPieces(name: string, typed: string): boolean {
  const folded = foldText(name);
  return foldText(typed)
    .split(/\s+/)
    .every((piece) => folded.includes(piece));
}

function matching(db: Reader, { action, actor, subject, from, to, before }: AuditFilter) {
  return db
    .selectFrom('audit_log')
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
    .$if(before !== undefined, (query) => query.where('seq', '<', before ?? 0));
}
