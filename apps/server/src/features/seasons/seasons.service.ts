export { createPathOf, seasonTitle } from './strings.ts';
