import type { Listing } from '@windfall/contract';
import { paths } from '../../lib/paths.ts';
import { ownerName } from './card-texts.ts';

const CONTEXT = 'https://schema.org';

/** A listing as schema.org Product with its Offer: JSON for a script element. */
export function productData(listing: Listing, siteUrl: string, picture: string): string {
  const absolute = (path: string) => (path.startsWith('/') ? siteUrl + path : path);
  const data = {
    '@context': CONTEXT,
    '@type': 'Product',
    name: listing.title,
    description: listing.description,
    category: listing.category,
    image: absolute(picture),
    url: absolute(paths.listing(listing.id)),
    offers: {
      '@type': 'Offer',
      ...priceOf(listing.price),
      availability: `${CONTEXT}/${listing.is_available ? 'InStock' : 'SoldOut'}`,
      url: absolute(paths.listing(listing.id)),
      seller: { '@type': 'Person', name: ownerName(listing) },
      availableAtOrFrom: { '@type': 'Place', name: listing.location },
    },
  };
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

/** Prices are free text: 'Free' is 0, '$3' is 3 dollars, other texts stay text. */
function priceOf(price: string): Record<string, string> {
  if (/^free$/i.test(price.trim())) return { price: '0', priceCurrency: 'USD' };
  const dollars = /^\$\s?(\d+(?:\.\d{1,2})?)$/.exec(price.trim());
  return dollars?.[1] ? { price: dollars[1], priceCurrency: 'USD' } : { description: price };
}
