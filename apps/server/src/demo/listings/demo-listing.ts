import type { Category } from '@windfall/contract';
import type { DemoKey } from '../people.ts';

export interface DemoListing {
  /** Name of its picture; conversations refer to the listing by it. */
  readonly picture: string;
  readonly by: DemoKey;
  readonly hoursAgo: number;
  readonly title: string;
  readonly description: string;
  readonly category: Category;
  readonly produce_name: string;
  readonly quantity: string;
  readonly price: string;
  readonly location: string;
  /** No longer available. */
  readonly isGone?: true;
}
