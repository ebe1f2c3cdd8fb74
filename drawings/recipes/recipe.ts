import type { BackdropName, PaletteName } from '../backdrops.ts';
import type { Item } from '../scene.ts';

/** One picture as data. */
export type Recipe = readonly [
  name: string,
  palette: PaletteName,
  motif: BackdropName,
  items: readonly Item[],
];
