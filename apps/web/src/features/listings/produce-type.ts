import type { Listing } from '@windfall/contract';

/** What grew: sharing does not ask for it, so the category stands in where it was left empty. */
export function produceType({ produce_name, category }: Pick<Listing, 'produce_name' | 'category'>): string {
  return produce_name || category;
}
