/** Exports for other features. The reports' own operations are above this file. */
export { canAppeal } from './reports.policy.ts';
