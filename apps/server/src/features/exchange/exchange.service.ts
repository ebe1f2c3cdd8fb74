export { changeClaim } from './change-claim.ts';
export type { ClaimChange } from './claim-change.ts';
export { type ClaimRow, clearTextsFrom, findEnded } from './claims.repo.ts';
export { PendingEvents } from './notify/notify-members.ts';
export { storeClaim, storePromise } from './open-claim/store-claim.ts';
export { findHolders } from './stock/find-holders.ts';
export { joinLine } from './stock/lock-stock.ts';
export { holdStock } from './stock/stock.repo.ts';
