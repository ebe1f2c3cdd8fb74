import type { DistanceUnit } from '@windfall/contract';
import type { NotificationItem, Template } from '../../platform/notifications/notification-parts.ts';
import { type NamedPoint, placeOfHome } from '../geo/geo.service.ts';
import { portraitUrl } from '../images/images.service.ts';
import { findOffersFor, type ListingRow } from '../listings/listings.service.ts';
import type { News } from './find-news.ts';
import { capitalize, namesOf, whereWords } from './near-words.ts';

/** Titles in the subject of the email. */
const NAMED = 2;

/** Undefined when nothing that it would tell is there any more. */
export function digestTemplate(unit: DistanceUnit): Template {
  return async (trx, row, member) => {
    // `notify` got it from `findNews`.
    const news = JSON.parse(row.data) as News;
    const place = placeOfHome(member);
    const listings = await findOffersFor(trx, member.id, news.listing_ids);
    if (!place || listings.length === 0) return undefined;
    const titles = listings.map(({ title }) => title);
    return {
      title: `Ripe near you: ${namesOf(titles, NAMED)}`,
      lines: [`New near ${place.town}:`],
      items: listings.map((listing) => itemOf(listing, place, unit, news.wishes[listing.id])),
      action: { label: news.has_more ? 'See more near you' : 'See all that is near you', path: '/listings' },
      tag: 'digest',
    };
  };
}

/** A listing with its distance and the name of its town, never with what its owner typed as the location. */
function itemOf(
  listing: ListingRow,
  { point }: NamedPoint,
  unit: DistanceUnit,
  wish: string | undefined,
): NotificationItem {
  const { id, title, cell, image_id, image_alt } = listing;
  const where = cell === null ? [] : whereWords(cell, point, unit);
  const why = wish === undefined ? [] : [`You are looking for “${wish}”`];
  return {
    title,
    text: capitalize([...why, ...where].join(' · ')),
    path: `/listing/${id}`,
    image:
      image_id === null ? null : { path: portraitUrl(image_id), alt: image_alt || `Photo of “${title}”` },
  };
}
