import type { CropId, GardenCrop } from '@windfall/contract';
import type { DemoKey } from './people.ts';

const grown = (crops: readonly CropId[], amount: GardenCrop['amount'], since: number | null) =>
  crops.map((crop) => ({ crop, amount, since }));

/** What the three gardens around Portland have in common, so that their numbers are shown; something of it is in season in each month. */
const IN_ALL = [
  ...(['kale', 'leek', 'carrot', 'parsnip', 'apple', 'plum', 'tomato', 'zucchini', 'bean-green'] as const),
  ...(['lettuce', 'radish', 'rhubarb', 'strawberry', 'raspberry', 'squash-winter', 'sunchoke'] as const),
];

/** What the members of the demo grow. */
export const DEMO_GARDENS: Readonly<Partial<Record<DemoKey, readonly GardenCrop[]>>> = {
  admin: [...grown(IN_ALL, 'enough', 2015), ...grown(['garlic', 'basil'], 'plenty', 2018)],
  rosa: [...grown(IN_ALL, 'plenty', 2011), ...grown(['tomatillo', 'chard'], 'enough', null)],
  amir: [...grown(IN_ALL, 'enough', 2019), ...grown(['fig', 'grape', 'chili-pepper'], 'plenty', 2004)],
  theo: grown(['blueberry', 'potato', 'carrot', 'kale'], 'plenty', 1998),
};
