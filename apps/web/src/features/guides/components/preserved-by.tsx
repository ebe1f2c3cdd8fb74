import { CROPS, type CropId } from '@windfall/contract';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { METHODS, type Method, methodPath, preservationMethods } from '../preservation/methods.ts';
import { strings } from '../strings.ts';

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

/** The ways of preserving for which the guide names a crop; nothing where it names none. */
export default function PreservedBy({ crop }: { crop: CropId }) {
  const t = useStrings(strings);
  const guide = useStrings(preservationMethods);
  const methods = methodsFor(crop);
  if (methods.length === 0) return null;
  return (
    <p>
      {t.preservedBy}{' '}
      {methods.map((method) => (
        <Link
          key={method}
          to={methodPath(method)}
          className="me-3 inline-flex min-h-11 items-center text-link"
        >
          {guide[method].title}
        </Link>
      ))}
    </p>
  );
}

/** The methods for which the guide names a crop. */
export const methodsFor = (crop: CropId): Method[] =>
  METHODS.filter((method) => PRESERVED[method].includes(crop));
