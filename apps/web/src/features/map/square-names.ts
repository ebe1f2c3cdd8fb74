import { MAP, type MapSquare, type MapView } from '@windfall/contract';
import { useCountText } from '../../lib/i18n/count-text.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { useDistanceText } from '../../lib/place/distance.ts';
import { boxOf, directionTo, middleOf } from './place-on-map.ts';
import { strings } from './strings.ts';

interface Counted {
  offers: number;
  is_more: boolean;
}

/** Says how many offers there are: as a number on the map, and in a sentence. */
export function useOffersText() {
  const t = useStrings(strings);
  const count = useCountText();
  return {
    short: ({ offers, is_more }: Counted) => (is_more ? `${count(offers)}+` : count(offers)),
    long: ({ offers, is_more }: Counted) => (is_more ? t.atLeast(count(offers)) : count(offers)),
  };
}

/** The name of a square: '12 offers, 2 km to the northeast'. */
export function useSquareName(): (view: MapView, square: MapSquare) => string {
  const t = useStrings(strings);
  const { long } = useOffersText();
  const distance = useDistanceText();
  return (view, square) => {
    if (square.km === 0) return t.offersHere(long(square));
    const middle = { x: MAP.side / 2, y: MAP.side / 2 };
    const direction = t.directions[directionTo(middle, middleOf(boxOf(view, square)))] ?? '';
    return t.offersThere(long(square), distance(square.km), direction);
  };
}
