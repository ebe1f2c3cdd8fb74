import type { Reader, Writer } from '../../db/database.ts';
import type { MaybeViewer, Viewer } from '../../platform/auth/viewer.ts';
import { existsBlockBetween, findBlockedPairs } from './blocks.repo.ts';

/** Whether these two cannot write to each other; being an administrator makes no difference to that. */
export async function mayNotWrite(db: Reader | Writer, viewer: Viewer, otherId: string): Promise<boolean> {
  return viewer.hasBlocks !== false && (await existsBlockBetween(db, viewer.id, otherId));
}

/** Whether this member and what they share are out of the viewer's sight. */
export async function isOutOfSight(
  db: Reader | Writer,
  viewer: MaybeViewer,
  memberId: string,
): Promise<boolean> {
  const id = sightedId(viewer);
  return id !== undefined && id !== memberId && (await existsBlockBetween(db, id, memberId));
}

/** All who are out of the viewer's sight. */
export async function findOutOfSight(db: Reader, viewer: MaybeViewer): Promise<ReadonlySet<string>> {
  const id = sightedId(viewer);
  return new Set(id === undefined ? [] : await findBlockedPairs(db, id));
}

/**
 * The viewer whose blocks matter for what they see. Visitors and members without blocks are not asked about, and
 * administrators see everybody: they have to judge.
 */
export function sightedId(viewer: MaybeViewer): string | undefined {
  return !viewer || viewer.isAdmin || viewer.hasBlocks === false ? undefined : viewer.id;
}
