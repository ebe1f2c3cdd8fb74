import { stringsIn } from '@windfall/contract';
import type { NotificationItem, Template } from '../../platform/notifications/notification-parts.ts';
import { type NamedPoint, placeOfHome } from '../geo/geo.service.ts';
import { portraitUrl } from '../images/images.service.ts';
import { findOffersFor, type ListingRow } from '../listings/listings.service.ts';
import type { News } from './find-news.ts';
import { capitalize, namesOf, type Reader, whereWords } from './near-words.ts';
import { strings } from './strings.ts';

/** Titles in the subject of the email. */
const NAMED = 2;

/** Undefined when nothing that it would tell is there any more. */
export function digestTemplate(reader: Reader): Template {
  const t = stringsIn(strings, reader.language);
  return async (trx, row, member) => {
    // `notify` got it from `findNews`.
    const news = JSON.parse(row.data) as News;
    const place = placeOfHome(member);
    const listings = await findOffersFor(trx, member.id, news.listing_ids);
    if (!place || listings.length === 0) return undefined;
    const titles = listings.map(({ title }) => title);
    return {
      title: t.digest(namesOf(titles, NAMED, reader.language)),
      lines: [t.newNear(place.town)],
      items: listings.map((listing) => itemOf(listing, place, reader, news.wishes[listing.id])),
      action: { label: news.has_more ? t.seeMore : t.seeAll, path: '/listings' },
      tag: 'digest',
    };
  };
}

/** A listing with its distance and the name of its town, never with what its owner typed as the location. */
function itemOf(
  listing: ListingRow,
  { point }: NamedPoint,
  reader: Reader,
  wish: string | undefined,
): NotificationItem {
  const { id, title, cell, image_id, image_alt } = listing;
  const t = stringsIn(strings, reader.language);
  const where = cell === null ? [] : whereWords(cell, point, reader);
  const why = wish === undefined ? [] : [t.lookingFor(wish)];
  return {
    title,
    text: capitalize([...why, ...where].join(' · ')),
    path: `/listing/${id}`,
    image: image_id === null ? null : { path: portraitUrl(image_id), alt: image_alt || t.photoOf(title) },
  };
}
