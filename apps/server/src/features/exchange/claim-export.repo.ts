import type { Reader } from '../../db/database.ts';
import { EXPORT_PAGE, type ExportRow } from '../../platform/site-export.ts';

export const CLAIM_EXPORT = {
  headings: [
    'id',
    'listing_id',
    'listing_title',
    'kind',
    'asker',
    'giver',
    'wanted',
    'how_much',
    'given',
    'state',
    'ended_why',
    'asked_at',
    'changed_at',
    'loan_from',
    'loan_to',
    'back_at',
  ],
  read: readClaims,
} as const;

/** Claims in the order of asking, without what members wrote to each other, and without addresses. */
async function readClaims(db: Reader, after: string): Promise<ExportRow[]> {
  const rows = await db
    .selectFrom('claims')
    .innerJoin('users as askers', 'askers.id', 'claims.asker_id')
    .innerJoin('users as givers', 'givers.id', 'claims.giver_id')
    .selectAll('claims')
    .select(['askers.username as asker', 'givers.username as giver'])
    .where('claims.seq', '>', Number(after))
    .orderBy('claims.seq')
    .limit(EXPORT_PAGE)
    .execute();
  return rows.map((row) => ({
    after: String(row.seq),
    columns: {
      id: row.id,
      listing_id: row.listing_id,
      listing_title: row.listing_title,
      kind: row.kind,
      asker: row.asker,
      giver: row.giver,
      wanted: row.wanted,
      how_much: row.how_much,
      given: row.given,
      state: row.state,
      ended_why: row.ended_why,
      asked_at: row.asked_at,
      changed_at: row.changed_at,
      loan_from: row.loan_from,
      loan_to: row.loan_to,
      back_at: row.back_at,
    },
  }));
}
