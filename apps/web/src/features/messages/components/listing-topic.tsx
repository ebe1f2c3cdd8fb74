import type { Listing } from '@windfall/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { strings } from '../strings.ts';

interface ListingTopicProps {
  listing: Pick<Listing, 'id' | 'title' | 'quantity' | 'price' | 'is_available'>;
  photo: ReactNode;
}

/** The listing of a conversation, with a link to it. */
export function ListingTopic({ listing, photo }: ListingTopicProps) {
  const t = useStrings(strings);
  const facts = listing.is_available ? [listing.quantity, listing.price] : [t.noLongerAvailable];
  return (
    <Link
      to={paths.listing(listing.id)}
      className="flex min-h-14 items-center gap-3 border-b border-line bg-marigold-soft px-4 py-2 hover:bg-sunk focus-visible:-outline-offset-4"
    >
      {photo}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          <span className="sr-only">{t.about} </span>
          {listing.title}
        </span>
        <span className="block truncate text-sm text-ink-soft">{facts.filter(Boolean).join(' · ')}</span>
      </span>
    </Link>
  );
}
