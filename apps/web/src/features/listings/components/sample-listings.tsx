import { defineStrings } from '@windfall/contract';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { isSample } from '../card-texts.ts';
import type { ListingFilters } from '../listing-filters.ts';
import { findLocalListings } from '../local-listings.ts';
import { CardGrid, ListingCard } from './listing-card.tsx';

const strings = defineStrings({
  en: {
    sample: 'Sample',
    samples: 'The server cannot be reached. These are sample listings; no neighbor offers them.',
    seenBefore:
      'The server cannot be reached. These listings are from earlier visits and may no longer be available.',
  },
});

interface SampleListingsProps {
  filters: ListingFilters;
  heading: 'h2' | 'h3';
  most?: number;
}

/** Note above listings from the cache or samples while the server is unreachable. */
export default function SampleListings({ filters, heading, most }: SampleListingsProps) {
  const t = useStrings(strings);
  const listings = findLocalListings(filters).slice(0, most);
  const [first] = listings;
  if (!first) return null;
  return (
    <div className="mt-6 flex flex-col gap-6">
      <Banner>{isSample(first) ? t.samples : t.seenBefore}</Banner>
      <CardGrid>
        {listings.map((listing) => (
          <li key={listing.id} className="relative">
            <ListingCard listing={listing} heading={heading} />
            {isSample(listing) && (
              <div className="pointer-events-none absolute top-1 inset-s-1 z-10">
                <Tag>{t.sample}</Tag>
              </div>
            )}
          </li>
        ))}
      </CardGrid>
    </div>
  );
}
