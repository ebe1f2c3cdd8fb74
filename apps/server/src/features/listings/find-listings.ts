import type { MessageSubject } from '@windfall/contract';
import type { Reader } from '../../db/database.ts';
import type { DialectName } from '../../db/dialects/predicates.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { findBlockedIds } from '../blocks/blocks.service.ts';
import { canView } from './listings.policy.ts';
import { findListingsById, type ListingRow } from './listings.repo.ts';
import { findListingsBySeq } from './lists/listing-page.repo.ts';

/** The listings among these that the viewer may see, as the subjects of messages. */
export async function findSubjects(
  db: Reader,
  viewer: Viewer,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, MessageSubject>> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const blocked = await findBlockedIds(db, viewer);
  const rows = await findListingsById(db, known);
  const visible = rows.filter((row) => canView(viewer, row) && !blocked.has(row.user_id));
  return new Map(
    visible.map(({ id, title, is_available }) => [id, { id, title, is_available: is_available === 1 }]),
  );
}

/** The listings among these that the member can take something of, in the order of the ids. */
export async function findOffersFor(
  db: Reader,
  userId: string,
  ids: readonly string[],
): Promise<ListingRow[]> {
  if (ids.length === 0) return [];
  const rows = await findListingsById(db, [...ids]);
  const blocked = await findBlockedIds(db, { id: userId, isAdmin: false, sessionId: '' });
  return ids.flatMap((id) =>
    rows.filter((row) => row.id === id && isOfferedTo(row, userId) && !blocked.has(row.user_id)),
  );
}

/** Whether this is an offer of another member of which something is left; blocks are not considered. */
export function isOfferedTo(row: ListingRow, userId: string): boolean {
  const isShown = row.is_active === 1 && row.hidden_at === null && row.is_available === 1;
  return isShown && row.kind === 'offer' && row.user_id !== userId && hasSomeLeft(row);
}

const hasSomeLeft = (row: ListingRow): boolean => leftOf(row) !== 0;

/** What is left of a listing, or still needed of something wanted; null where nothing is counted. */
export const leftOf = ({ stock, held, gone }: Pick<ListingRow, 'stock' | 'held' | 'gone'>): number | null =>
  stock === null ? null : Math.max(0, stock - (held ?? 0) - (gone ?? 0));

/** Shown listings with these numbers, also in a transaction. */
export const findShownBySeq = (db: Reader, dialect: DialectName, seqs: readonly number[]) =>
  findListingsBySeq({ read: db, dialect }, seqs);
