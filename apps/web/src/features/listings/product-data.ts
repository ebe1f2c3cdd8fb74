import { type Listing, readPrice } from '@windfall/contract';
import { paths } from '../../lib/paths.ts';
import { ownerName } from './card-texts.ts';

/** A listing as schema.org Product with its Offer. */
export function productData(listing: Listing, siteUrl: string, picture: string) {
  const absolute = (path: string) => (path.startsWith('/') ? siteUrl + path : path);
  return {
    '@type': 'Product',
    name: listing.title,
    description: listing.description,
    category: listing.category,
    image: absolute(picture),
    url: absolute(paths.listing(listing.id)),
    offers: {
      '@type': 'Offer',
      ...priceOf(listing.price),
      availability: `https://schema.org/${listing.is_available ? 'InStock' : 'SoldOut'}`,
      url: absolute(paths.listing(listing.id)),
      seller: { '@type': 'Person', name: ownerName(listing) },
      availableAtOrFrom: { '@type': 'Place', name: listing.location },
    },
  };
}

/** A price without a number or a currency stays text. */
function priceOf(price: string): Record<string, string | number> {
  const read = readPrice(price);
  const currency = read?.value === 0 ? 'USD' : read?.currency;
  return read && currency ? { price: read.value, priceCurrency: currency } : { description: price };
}
