export { storeGarden } from './garden.ts';
export { createPathOf, seasonTitle } from './strings.ts';
