import type { MessageSubject } from '@windfall/contract';
import type { Reader } from '../../db/database.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { findBlockedIds } from '../blocks/blocks.service.ts';
import { canView } from './listings.policy.ts';
import { findListingsById } from './listings.repo.ts';

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
