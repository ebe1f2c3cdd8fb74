import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { CARD_FALLBACKS, type Listing } from '@windfall/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadingPlace } from '../../../ui/loading-place.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { ScriptButton } from '../../../ui/script-button.tsx';
import { ShortListToggle, useShortList } from '../../../ui/short-list.tsx';
import { dropListing } from '../api/drop-listing.ts';
import { ownListingsQuery } from '../api/own-listings.ts';
import { strings } from '../own-strings.ts';
import { DeleteListingDialog } from './delete-listing-dialog.tsx';
import { CardGrid, ListingCard } from './listing-card.tsx';
import { ListingCardSkeleton } from './listing-card-skeleton.tsx';
import { OwnStock } from './own-stock.tsx';

const ACTION =
  'grid size-11 place-content-center rounded-full border border-line-strong bg-card text-ink hover:bg-sunk';

/** Number of cards that are shown at first. */
const FIRST_VIEW = 2;

/** The member's own listings, with edit, availability and delete actions. */
export function OwnListings({ userId }: { userId: string }) {
  const t = useStrings(strings);
  const query = useInfiniteQuery(ownListingsQuery(userId));
  const listings = query.data?.pages.flatMap((page) => page.listings) ?? [];
  return (
    <PagedList
      query={query}
      placeholder={<Loading />}
      failed={t.failed}
      words={t}
      isEmpty={listings.length === 0 && !query.hasNextPage}
      empty={<Nothing />}
    >
      {(end) => <Cards listings={listings} hasMore={query.hasNextPage} end={end} />}
    </PagedList>
  );
}

interface CardsProps {
  listings: Listing[];
  hasMore: boolean;
  /** The way to the next page, below a whole list. */
  end: ReactNode;
}

function Cards({ listings, hasMore, end }: CardsProps) {
  const t = useStrings(strings);
  const queryClient = useQueryClient();
  const count = useRef<HTMLParagraphElement>(null);
  const [selected, setSelected] = useState<Listing | null>(null);
  const list = useShortList(listings, FIRST_VIEW);
  const removeFromList = (id: string) => {
    setSelected(null);
    dropListing(queryClient, id);
    // The focused button is removed with its card.
    count.current?.focus();
  };
  return (
    <div className="flex flex-col">
      <p ref={count} role="status" tabIndex={-1} className="mb-5 text-ink-soft max-sm:sr-only">
        {hasMore ? t.shownOfMore(listings.length) : t.shown(listings.length)}
      </p>
      <CardGrid isHalf>
        {list.shown.map((listing, index) => (
          <li key={listing.id}>
            <ListingCard
              listing={listing}
              heading="h2"
              isFirst={index < FIRST_VIEW}
              isOwn
              tools={<OwnStock listing={listing} />}
              mark={listing.hidden_at && <HiddenMark />}
              actions={<OwnListingActions listing={listing} onDelete={() => setSelected(listing)} />}
            />
          </li>
        ))}
      </CardGrid>
      <div className="mt-6 flex flex-col gap-6 empty:hidden">
        {(!list.isLong || list.isWhole) && end}
        <ShortListToggle list={list} all={t.showAll(listings.length)} fewer={t.showFewer} />
      </div>
      {selected && (
        <DeleteListingDialog
          key={selected.id}
          listing={selected}
          isOpen
          onClose={() => setSelected(null)}
          onDeleted={() => removeFromList(selected.id)}
        />
      )}
    </div>
  );
}

function Nothing() {
  const t = useStrings(strings);
  return (
    <EmptyState title={t.emptyTitle} text={t.emptyText} picture="/pictures/produce/zucchini.webp">
      <ButtonLink to={paths.createListing}>{t.createFirst}</ButtonLink>
    </EmptyState>
  );
}

function Loading() {
  const t = useStrings(strings);
  return (
    <LoadingPlace label={t.loading}>
      <CardGrid>
        {['a', 'b', 'c', 'd'].map((place) => (
          <li key={place}>
            <ListingCardSkeleton />
          </li>
        ))}
      </CardGrid>
    </LoadingPlace>
  );
}

/**
 * Label on the picture of a listing that an administrator has hidden; the listing's page has the reason. On a
 * narrow card it is between the price tag and the label of an unavailable listing.
 */
function HiddenMark() {
  const t = useStrings(strings);
  return (
    <p className="absolute inset-e-3 bottom-3 rounded-full bg-tomato px-3 py-1 text-sm font-semibold text-on-tomato @max-[14rem]:inset-e-1.5 @max-[14rem]:bottom-11 @max-[14rem]:px-2.5 @max-[14rem]:text-xs">
      {t.hidden}
    </p>
  );
}

interface OwnListingActionsProps {
  listing: Listing;
  onDelete: () => void;
}

/** Actions of the owner on the card: edit and delete. */
function OwnListingActions({ listing, onDelete }: OwnListingActionsProps) {
  const t = useStrings(strings);
  const title = listing.title || CARD_FALLBACKS.title;
  const editLabel = t.edit(title);
  return (
    <>
      <Link to={paths.editListing(listing.id)} aria-label={editLabel} title={editLabel} className={ACTION}>
        <Pencil className="size-5" aria-hidden="true" />
      </Link>
      <ScriptButton
        aria-label={t.delete(title)}
        title={t.delete(title)}
        onClick={onDelete}
        className={ACTION}
      >
        <Trash2 className="size-5 text-tomato" aria-hidden="true" />
      </ScriptButton>
    </>
  );
}
