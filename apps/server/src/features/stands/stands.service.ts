export { findStandFor } from './find-stand.ts';
export { findHiddenStands, findStand, hideStand, showStand } from './stands.repo.ts';
export { findTakenAtStands } from './taps.repo.ts';
