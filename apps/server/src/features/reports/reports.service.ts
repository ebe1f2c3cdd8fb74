export { findAppealable } from './find-appealable.ts';
export { canAppeal } from './reports.policy.ts';
export { findHidingReason } from './reports.repo.ts';
