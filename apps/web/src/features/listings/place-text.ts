import { CARD_FALLBACKS, defineStrings } from '@windfall/contract';
import { useStrings } from '../../lib/i18n/strings.ts';
import type { CardListing } from './card-texts.ts';

const strings = defineStrings({ en: { inTown: (town: string) => `in ${town}` } });

/** Where a listing is: what its owner wrote, and of one that knows only its town 'in Portland, OR'. */
export function usePlaceText({ town, location }: Pick<CardListing, 'town' | 'location'>): string {
  const t = useStrings(strings);
  if (!town) return location || CARD_FALLBACKS.location;
  const [name = ''] = town.name.split(',');
  const isSaid = !location || location === CARD_FALLBACKS.location || location.includes(name);
  return isSaid ? t.inTown(town.name) : `${t.inTown(town.name)} · ${location}`;
}

/** Within a town that is all that is known of a place, no distance is said (docs/product/places.md#town-only). */
export const isDistanceSaid = (km: number, { town }: Pick<CardListing, 'town'>): boolean =>
  !town || km > town.radius_km;
