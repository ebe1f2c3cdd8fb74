import type { Category, ListingKind } from '@windfall/contract';
import type { DemoKey } from '../people.ts';

export interface DemoListing {
  /** An offer without it. */
  readonly kind?: ListingKind;
  /** Name of its picture, and by which conversations refer to the listing; only offers have pictures. */
  readonly picture: string;
  readonly by: DemoKey;
  readonly hoursAgo: number;
  /** Days since it was picked; few say it, since what is past its best is closed. */
  readonly pickedDaysAgo?: number;
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
