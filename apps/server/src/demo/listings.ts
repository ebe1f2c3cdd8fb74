import type { DemoListing } from './listings/demo-listing.ts';
import { fruits } from './listings/fruits.ts';
import { growing } from './listings/growing.ts';
import { shedAndPantry } from './listings/shed-and-pantry.ts';
import { vegetables } from './listings/vegetables.ts';

/** Listings of the demo community in order of publication. */
export const DEMO_LISTINGS: readonly DemoListing[] = [
  ...vegetables,
  ...fruits,
  ...growing,
  ...shedAndPantry,
].sort((one, other) => other.hoursAgo - one.hoursAgo);
