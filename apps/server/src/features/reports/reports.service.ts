/** What other features ask of reports. What reports do themselves is in the files named for it, which this one is below. */
export { canAppeal } from './reports.policy.ts';
