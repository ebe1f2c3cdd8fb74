import type { Claim } from '@windfall/contract';
import type { Reader } from '../../db/database.ts';
import type { Moment } from '../../lib/zoned-time.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { photoOf } from '../images/images.service.ts';
import { findMemberFaces } from '../users/users.service.ts';
import { findReveals } from './address-reveals.repo.ts';
import { stockOf } from './claim-step.ts';
import { presentClaim } from './claims.presenter.ts';
import { type ClaimEventRow, type ClaimRow, countCollected, findEvents } from './claims.repo.ts';
import { findGotBefore, findPlaces } from './line/line.repo.ts';
import { findLoanPhotos, type LoanPhotoRow } from './loans/loan-photos.repo.ts';
import { findPossibleSteps } from './possible-steps.ts';
import { findSharings } from './stock/stock.repo.ts';
import { latelySince } from './times/deadlines.ts';

/** These claims as this member sees them, with their places in line. */
export async function loadClaims(
  db: Reader,
  rows: readonly ClaimRow[],
  viewer: Viewer,
  moment: Moment,
): Promise<Claim[]> {
  const viewerId = viewer.id;
  const since = latelySince(moment.now);
  const [sharings, people, counts, events, reveals, places, photos] = await Promise.all([
    findSharings(db, [...new Set(rows.flatMap(stockOf))]),
    findMemberFaces(
      db,
      rows.flatMap(({ asker_id, giver_id }) => [asker_id, giver_id]),
    ),
    countCollected(
      db,
      rows.map(({ asker_id }) => asker_id),
      since,
    ),
    findEvents(db, rows, viewer),
    findReveals(
      db,
      // Seen after a promise and a pickup, which are two changes, and told to the giver.
      rows.flatMap(({ id, giver_id, version }) => (giver_id === viewerId && version > 2 ? [id] : [])),
    ),
    findPlaces(db, rows, since),
    // What was never handed over has no photos.
    findLoanPhotos(
      db,
      rows.flatMap(({ id, loan_to, version }) => (loan_to !== null && version > 2 ? [id] : [])),
    ),
  ]);
  const isBehind = ({ id, asker_id, listing_id }: ClaimRow) =>
    asker_id === viewerId &&
    (places.get(id) ?? 0) > 1 &&
    sharings.some((one) => one.listing_id === listing_id && one.rule === 'least');
  const doers = await findDoers(db, events, viewer);
  const [gotBefore, steps] = await Promise.all([
    findGotBefore(db, rows.filter(isBehind), since),
    findPossibleSteps(db, rows, viewer, { people, sharings, events }, moment),
  ]);
  return rows.map((row) =>
    presentClaim(row, row.asker_id === viewerId ? 'asker' : 'giver', {
      sharing: sharings.find(({ listing_id }) => listing_id === row.listing_id),
      swapSharing: sharings.find(({ listing_id }) => listing_id === row.swap_listing_id),
      people,
      place: places.get(row.id) ?? null,
      gotBefore: gotBefore.get(row.id) ?? null,
      gotLately: counts.get(row.asker_id) ?? 0,
      seenAt: reveals.get(row.id) ?? null,
      events: events.filter(({ claim_id }) => claim_id === row.id),
      doers,
      photos: photos.filter(({ claim_id }) => claim_id === row.id).map(presentPhoto),
      steps: steps.get(row.id),
      moment,
    }),
  );
}

const presentPhoto = (image: LoanPhotoRow) => ({
  moment: image.moment,
  by: image.role,
  at: image.created_at,
  photo: photoOf(image),
});

/** The members who did these for the viewer, where that is a group. Others are not told who acts for it. */
async function findDoers(db: Reader, events: readonly ClaimEventRow[], { acting }: Viewer) {
  const ids = acting ? events.flatMap(({ by_user }) => by_user ?? []) : [];
  return findMemberFaces(db, ids);
}

export async function loadClaim(db: Reader, row: ClaimRow, viewer: Viewer, moment: Moment): Promise<Claim> {
  const [claim] = await loadClaims(db, [row], viewer, moment);
  if (!claim) throw new Error(`The claim ${row.id} has just been there`);
  return claim;
}
