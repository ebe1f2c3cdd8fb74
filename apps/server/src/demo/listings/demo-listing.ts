import type { Category } from '@windfall/contract';
import type { DemoKey } from '../people.ts';

export interface DemoListing {
  /** Name of its picture, by which conversations refer to it as well. */
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
  /** Taken already. */
  readonly isGone?: true;
}
