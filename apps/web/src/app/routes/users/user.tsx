import { useQuery } from '@tanstack/react-query';
import type { Listing, User } from '@windfall/contract';
import { ArrowLeft } from 'lucide-react';
import { Link, type LoaderFunctionArgs, useNavigate, useParams } from 'react-router';
import { BlockButton } from '../../../features/blocks/components/block-button.tsx';
import { givingQuery } from '../../../features/exchange/api/giving.ts';
import { GivingFacts } from '../../../features/exchange/giving/giving-facts.tsx';
import { CardGrid, ListingCard } from '../../../features/listings/components/listing-card.tsx';
import { ListingCardSkeleton } from '../../../features/listings/components/listing-card-skeleton.tsx';
import { ReportButton } from '../../../features/reports/components/report-button.tsx';
import { userQuery } from '../../../features/users/api/get-user.ts';
import { userListingsQuery } from '../../../features/users/api/list-user-listings.ts';
import {
  UserHead,
  UserListings,
  UserProfile,
  UserProfileSkeleton,
} from '../../../features/users/components/user-profile.tsx';
import { strings } from '../../../features/users/profile-strings.ts';
import { isRefusal } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { loadQuery } from '../../../lib/load-query.ts';
import { pageContext } from '../../../lib/page-context.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { PageHead } from '../../../lib/site.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';

export async function loader({ context, params }: LoaderFunctionArgs): Promise<null> {
  const id = params['id'] ?? '';
  const { queryClient, response } = context.get(pageContext);
  // The profile decides the page's status, which does not depend on its listings.
  const listings = queryClient.prefetchInfiniteQuery(userListingsQuery(id));
  const giving = queryClient.prefetchQuery(givingQuery(id));
  await loadQuery(context, userQuery(id));
  if (response) await Promise.all([listings, giving]);
  return null;
}

/** A member's public profile, with their listings. */
export function Component() {
  const t = useStrings(strings);
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(userQuery(id));
  // A member who was deleted meanwhile is removed from the screen.
  const user = isRefusal(error) ? undefined : data;
  return (
    <div className="page-width md:pt-4">
      <Link to={paths.users} className="mb-3 arrow-link">
        <ArrowLeft className="size-5" aria-hidden="true" />
        {t.backToUsers}
      </Link>
      {user && <Found key={user.id} user={user} />}
      {error && !user && <NotFound error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {!user && !error && <UserProfileSkeleton label={t.loading} />}
    </div>
  );
}

function Found({ user }: { user: User }) {
  return (
    <div className="flex flex-col gap-10">
      <UserHead user={user} />
      <UserProfile user={user}>
        <GivingFacts userId={user.id} />
      </UserProfile>
      <UserActions user={user} />
      <UserListings user={user} renderListings={(listings) => <Cards listings={listings} />} />
    </div>
  );
}

/** Blocking and reporting: for signed-in members, about another member. */
function UserActions({ user }: { user: User }) {
  const { user: viewer } = useSession();
  const navigate = useNavigate();
  if (!viewer || viewer.id === user.id) return null;
  return (
    <p className="-my-6 flex flex-wrap gap-2">
      <ReportButton subject="user" id={user.id} name={user.name} />
      <BlockButton userId={user.id} name={user.name} onBlocked={() => navigate(paths.users)} />
    </p>
  );
}

function Cards({ listings }: { listings: Listing[] | null }) {
  const places: (Listing | string)[] = listings ?? ['a', 'b', 'c', 'd'];
  return (
    <CardGrid>
      {places.map((listing) =>
        typeof listing === 'string' ? (
          <li key={listing} aria-hidden="true">
            <ListingCardSkeleton />
          </li>
        ) : (
          <li key={listing.id}>
            <ListingCard listing={listing} heading="h3" />
          </li>
        ),
      )}
    </CardGrid>
  );
}

interface NotFoundProps {
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
}

/** The member is unknown to this viewer, or could not be loaded. */
function NotFound({ error, isRetrying, onRetry }: NotFoundProps) {
  const t = useStrings(strings);
  if (isRefusal(error)) {
    return (
      <>
        <PageHead title={t.notFound} hidden />
        <EmptyState heading="h1" role="alert" title={t.notFound} text={t.notFoundText} />
      </>
    );
  }
  return (
    <>
      <PageHead title={t.failed} hidden />
      <h1 className="sr-only">{t.failed}</h1>
      <ErrorState message={t.failed} retryLabel={t.retry} isRetrying={isRetrying} onRetry={onRetry} />
    </>
  );
}
