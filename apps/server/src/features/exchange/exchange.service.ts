export { changeClaim } from './change-claim.ts';
export type { ClaimChange } from './claim-change.ts';
export { type ClaimRow, findEnded } from './claims.repo.ts';
export { findHolders } from './find-holders.ts';
export { Published } from './notify.ts';
export { storeClaim, storePromise } from './store-claim.ts';
