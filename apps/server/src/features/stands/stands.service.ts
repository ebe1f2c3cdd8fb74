export { findStandFor } from './find-stand.ts';
export {
  findHiddenStands,
  findStand,
  hideStand,
  insertStand,
  placeListings,
  showStand,
} from './stands.repo.ts';
export { countTap } from './tap-stand.ts';
export { findTakenAtStands } from './taps.repo.ts';
