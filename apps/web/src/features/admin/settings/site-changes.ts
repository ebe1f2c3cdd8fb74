import type { DistanceUnit, siteSettingsShape } from '@windfall/contract';
import type { z } from 'zod';
import { inKm } from '../../../lib/place/distance.ts';

type Changes = { [Name in keyof typeof siteSettingsShape]: z.input<(typeof siteSettingsShape)[Name]> };

/** What is typed, by the names of the contract. */
type Typed<Field extends string> = Readonly<Record<Field, string>>;

const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

/** The radius is typed in the unit of the page; no town stands for no place. */
export function homePlaceOf(
  typed: Typed<'home_place.town' | 'home_place.radius_km'>,
  unit: DistanceUnit,
): Changes['home_place'] {
  const town = typed['home_place.town'];
  const radius_km = Math.round(inKm(numberIn(typed['home_place.radius_km']), unit));
  return town.trim() ? { town, radius_km } : null;
}

/** No words stand for no announcement. */
export function announcementOf(
  typed: Typed<'announcement.text' | 'announcement.until'>,
): Changes['announcement'] {
  const { 'announcement.text': text, 'announcement.until': until } = typed;
  return text.trim() ? { text, until } : null;
}
