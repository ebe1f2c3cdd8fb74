import type { Listing } from '@windfall/contract';

/** Produce type; the category where it was left empty. */
export function produceType({ produce_name, category }: Pick<Listing, 'produce_name' | 'category'>): string {
  return produce_name || category;
}
