import type { Reader, Writer } from '../../db/database.ts';
import type { MaybeViewer, Viewer } from '../../platform/auth/viewer.ts';
import { existsBlockBetween, findBlockedPairs } from './blocks.repo.ts';

export {
  deleteBlocksOfUsers,
  existsBlockBetween,
  findBlockRows,
} from './blocks.repo.ts';

/** Whether these two cannot write to each other; being an administrator makes no difference to that. */
export async function isBlockedBetween(
  db: Reader | Writer,
  viewer: Viewer,
  otherId: string,
): Promise<boolean> {
  return viewer.hasBlocks !== false && (await existsBlockBetween(db, viewer.id, otherId));
}

/** Ids of all members for whom `isBlockedBetween` holds. */
export async function findMembersBlockedFrom(
  db: Reader,
  { id, hasBlocks }: Pick<Viewer, 'id' | 'hasBlocks'>,
): Promise<ReadonlySet<string>> {
  return new Set(hasBlocks === false ? [] : await findBlockedPairs(db, id));
}

/** Whether a block hides this member and their listings from the viewer. */
export async function isHiddenByBlock(
  db: Reader | Writer,
  viewer: MaybeViewer,
  memberId: string,
): Promise<boolean> {
  const id = blockViewerId(viewer);
  return id !== undefined && id !== memberId && (await existsBlockBetween(db, id, memberId));
}

/** Ids of all members hidden from the viewer. */
export async function findBlockedIds(db: Reader, viewer: MaybeViewer): Promise<ReadonlySet<string>> {
  const id = blockViewerId(viewer);
  return new Set(id === undefined ? [] : await findBlockedPairs(db, id));
}

/**
 * The viewer whose blocks affect reads. Visitors and members without blocks need no query, and administrators see all
 * members because they decide on reports.
 */
export function blockViewerId(viewer: MaybeViewer): string | undefined {
  return !viewer || viewer.isAdmin || viewer.hasBlocks === false ? undefined : viewer.id;
}
