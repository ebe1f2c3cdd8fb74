import { useInfiniteQuery } from '@tanstack/react-query';
import type { Listing, User } from '@windfall/contract';
import type { ReactNode } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { LoadingPlace } from '../../../ui/loading-place.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { userListingsQuery } from '../api/list-user-listings.ts';
import { displayName } from '../person.ts';
import { strings } from '../profile-strings.ts';

interface UserListingsProps {
  user: User;
  /** Renders the listings, or skeletons while they load. */
  renderListings: (listings: Listing[] | null) => ReactNode;
}

/** Listings of this member, newest first. */
export function UserListings({ user, renderListings }: UserListingsProps) {
  const t = useStrings(strings);
  const query = useInfiniteQuery(userListingsQuery(user.id));
  const all = query.data?.pages.flatMap(({ listings }) => listings) ?? [];
  // A listing published while pages are loaded moves another to the next page.
  const listings = [...new Map(all.map((listing) => [listing.id, listing])).values()];
  return (
    <section id="listings" aria-labelledby="listings-of-user" className="scroll-mt-24">
      <h2 id="listings-of-user" className="mb-6 text-2xl wrap-anywhere">
        {t.listingsOf(displayName(user))}
      </h2>
      <PagedList
        query={query}
        placeholder={<LoadingPlace label={t.loadingListings}>{renderListings(null)}</LoadingPlace>}
        failed={t.listingsFailed}
        words={t}
        isEmpty={listings.length === 0 && !query.hasNextPage}
        empty={<p className="text-lg text-ink-soft">{t.noListings}</p>}
      >
        {(end) => (
          <>
            {renderListings(listings)}
            <div className="mt-8 text-center empty:hidden">{end}</div>
          </>
        )}
      </PagedList>
    </section>
  );
}
