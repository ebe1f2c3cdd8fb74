import { CARD_FALLBACKS, type Listing, readPrice } from '@windfall/contract';
import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { entryId, readEntry } from '../../../lib/history/entry-memory.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { PageHead, useSite } from '../../../lib/site.tsx';
import { StructuredData } from '../../../lib/structured-data.tsx';
import { isWanted, ownerName, shortDescription } from '../card-texts.ts';
import { defaultPicture } from '../default-picture.ts';
import { strings } from '../detail-strings.ts';
import { useLastList } from '../last-list.ts';

/** Title, preview and schema.org data of one listing. */
export function ListingHead({ listing }: { listing: Listing }) {
  const t = useStrings(strings);
  const site = useSite();
  const title = listing.title || CARD_FALLBACKS.title;
  const place = listing.location || CARD_FALLBACKS.location;
  const picture = listing.image_url || defaultPicture(listing.produce_name, listing.category);
  const describe = isWanted(listing) ? t.wantedDescription : t.metaDescription;
  const summary = describe(title, ownerName(listing), place);
  return (
    <>
      <PageHead
        title={isWanted(listing) ? t.wantedTitle(title) : title}
        description={`${summary} ${shortDescription(listing.description, 'large')}`.trim()}
        canonical={paths.listing(listing.id)}
        image={picture}
        alternates={{ 'application/json+oembed': paths.oembed(site.url + paths.listing(listing.id)) }}
      />
      <StructuredData data={(isWanted(listing) ? demandData : productData)(listing, site.url, picture)} />
    </>
  );
}

/** Listings as a schema.org ItemList of their pages. */
export const listData = (listings: readonly Listing[], siteUrl: string) => ({
  '@type': 'ItemList',
  itemListElement: listings.map(({ id, title }, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name: title,
    url: siteUrl + paths.listing(id),
  })),
});

/** A wanted listing as schema.org Demand. */
export function demandData(listing: Listing, siteUrl: string) {
  return {
    '@type': 'Demand',
    name: listing.title,
    description: listing.description,
    url: siteUrl + paths.listing(listing.id),
    areaServed: listing.location,
    itemOffered: { '@type': 'Product', name: listing.title, category: listing.category },
  };
}

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

/** From a listing to the list as it was left: through the history where the list is the page before. */
export function BackToList() {
  const t = useStrings(strings);
  const navigate = useNavigate();
  const list = useLastList();
  const location = useLocation();
  const goBack = (event: MouseEvent) => {
    // Opening in another tab stays a plain link.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    if (readEntry(entryId(location)).cameFrom !== list) return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <Link to={list} onClick={goBack} className="mb-3 arrow-link">
      <ArrowLeft className="size-5" aria-hidden="true" />
      {t.backToListings}
    </Link>
  );
}
