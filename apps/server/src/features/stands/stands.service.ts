export { findStandFor } from './find-stand.ts';
export { findHiddenStands, hideStand, showStand } from './stands.repo.ts';
export { findTakenAtStands } from './taps.repo.ts';
