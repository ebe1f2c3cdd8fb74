export { canAppeal } from './reports.policy.ts';
