import { CROPS, type CropId } from '@windfall/contract';
import { METHODS, type Method } from './methods.ts';

const HERBS = CROPS.filter(({ category }) => category === 'Herbs').map(({ id }) => id);

/** The crops that the guide names for each method. */
const PRESERVED: Readonly<Record<Method, readonly CropId[]>> = {
  canning: [
    ...(['tomato', 'fig', 'apple', 'peach', 'pear', 'cherry', 'plum', 'bean-green'] as const),
    ...(['corn', 'carrot', 'beet'] as const),
  ],
  freezing: [
    ...(['strawberry', 'raspberry', 'blackberry', 'blueberry', 'cherry', 'peach', 'pea'] as const),
    ...(['bean-green', 'corn', 'broccoli', 'spinach', 'chard', 'kale', 'collard', 'pepper'] as const),
    ...(['tomato', 'pumpkin', 'zucchini', 'asparagus', 'carrot'] as const),
    ...HERBS,
  ],
  drying: [
    ...(['apple', 'pear', 'plum', 'grape', 'apricot', 'tomato', 'chili-pepper', 'mushroom'] as const),
    ...(['onion', 'carrot', 'pea', 'bean-dry', 'corn'] as const),
    ...HERBS,
  ],
  fermenting: [
    ...(['cabbage', 'cabbage-napa', 'cucumber', 'carrot', 'radish', 'turnip', 'beet'] as const),
    ...(['bean-green', 'cauliflower', 'chili-pepper'] as const),
  ],
  'root-cellaring': [
    ...(['potato', 'carrot', 'beet', 'parsnip', 'turnip', 'cabbage', 'leek', 'celeriac', 'onion'] as const),
    ...(['garlic', 'squash-winter', 'sweet-potato', 'apple', 'pear'] as const),
  ],
};

/** The methods for which the guide names a crop. */
export const methodsFor = (crop: CropId): Method[] =>
  METHODS.filter((method) => PRESERVED[method].includes(crop));
