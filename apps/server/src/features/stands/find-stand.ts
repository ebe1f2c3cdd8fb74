import type { StandOfListing } from '@windfall/contract';
import type { Reader } from '../../db/database.ts';
import { AppError } from '../../lib/app-error.ts';
import type { MaybeViewer, Viewer } from '../../platform/auth/viewer.ts';
import { isHiddenByBlock } from '../blocks/blocks.service.ts';
import { findMemberFaces, type MemberFace } from '../users/users.service.ts';
import { findStandByCode, findStandsWith, type StandRow } from './stands.repo.ts';

export interface FoundStand {
  readonly stand: StandRow;
  readonly keeper: MemberFace;
}

/**
 * The stand with this code, if the viewer may see it. Throws STAND_ENDED for one that was there, and STAND_NOT_FOUND for one that is
 * hidden from the viewer as for a missing one.
 */
export async function findStandFor(db: Reader, viewer: MaybeViewer, code: string): Promise<FoundStand> {
  const stand = await findStandByCode(db, code);
  if (!stand) throw new AppError('STAND_NOT_FOUND');
  if (stand === 'ended' || stand.ended_at !== null) throw new AppError('STAND_ENDED');
  const keeper = (await findMemberFaces(db, [stand.keeper_id])).get(stand.keeper_id);
  const isShown = keeper?.isActive === true && stand.hidden_at === null;
  const maySee = isShown || viewer?.isAdmin === true || viewer?.id === stand.keeper_id;
  if (!keeper || !maySee || (await isHiddenByBlock(db, viewer, stand.keeper_id)))
    throw new AppError('STAND_NOT_FOUND');
  return { stand, keeper };
}

/** The stands of these listings that everyone sees, as their keepers published them. */
export async function findPublishedStands(
  db: Reader,
  listingIds: readonly string[],
): Promise<StandOfListing[]> {
  const stands = await findStandsWith(db, listingIds);
  const keepers = await findMemberFaces(
    db,
    stands.map(({ keeper_id }) => keeper_id),
  );
  return stands
    .filter(({ keeper_id }) => keepers.get(keeper_id)?.isActive === true)
    .map(({ keeper_id: _, ...stand }) => stand);
}

/** The stand with this code, which the viewer keeps; for all others it does not exist. */
export async function findOwnStand(db: Reader, viewer: Viewer, code: string): Promise<FoundStand> {
  const found = await findStandFor(db, viewer, code);
  if (found.stand.keeper_id !== viewer.id) throw new AppError('STAND_NOT_FOUND');
  return found;
}
