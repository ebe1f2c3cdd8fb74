import { useQuery } from '@tanstack/react-query';
import { HOME_LISTINGS, type HomePlace, type User } from '@windfall/contract';
import { ArrowRight } from 'lucide-react';
import { memo } from 'react';
import { Link, type LoaderFunctionArgs } from 'react-router';
import { seasonNearQuery } from '../../../features/crops/api/crops.ts';
import { ReadyRow } from '../../../features/crops/ready-row.tsx';
import { PlaceForm } from '../../../features/geo/components/place-form.tsx';
import { CallToShare } from '../../../features/home/components/call-to-share.tsx';
import { CategoryTiles } from '../../../features/home/components/category-tiles.tsx';
import { Benefits, Hero } from '../../../features/home/components/hero.tsx';
import { strings } from '../../../features/home/strings.ts';
import { nearListingsQuery, newestListingsQuery } from '../../../features/listings/api/home-listings.ts';
import { CardGrid, ListingCard } from '../../../features/listings/components/listing-card.tsx';
import { ListingCardSkeleton } from '../../../features/listings/components/listing-card-skeleton.tsx';
import { NO_FILTERS } from '../../../features/listings/listing-filters.ts';
import { isCutOff, isUnreachable } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { lastingPart, lazyPart } from '../../../lib/lazy-part.tsx';
import { loadInfiniteQuery, loadQuery } from '../../../lib/load-query.ts';
import { MemberPart, memberPart } from '../../../lib/member-part.tsx';
import { pageContext } from '../../../lib/page-context.ts';
import { paths } from '../../../lib/paths.ts';
import { loadKnownPlace, useKnownPlace } from '../../../lib/place/known-place.ts';
import { sessionQuery } from '../../../lib/session/session-query.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { PageHead, useSite } from '../../../lib/site.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';

const memberHome = memberPart(() => import('./member-home.tsx'));
const FirstSteps = lastingPart(() => import('../../first-steps.tsx'));
const SampleListings = lastingPart(() => import('../../../features/listings/components/sample-listings.tsx'));

/** Below the first view, and the same for all viewers: they stay as the server drew them until their code has come. */
const Testimonials = memo(
  lazyPart(async () => ({
    default: (await import('../../../features/home/components/testimonials.tsx')).Testimonials,
  })),
);

const skeletons = Array.from({ length: HOME_LISTINGS }, (_, place) => (
  // biome-ignore lint/suspicious/noArrayIndexKey: they differ in their place only
  <li key={place}>
    <ListingCardSkeleton />
  </li>
));

export const loadMemberParts = memberHome.load;

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const { queryClient, response } = context.get(pageContext);
  const user = await queryClient.ensureQueryData(sessionQuery).catch(() => null);
  const place = await loadKnownPlace(context);
  await Promise.all([
    loadQuery(context, newestListingsQuery),
    loadQuery(context, seasonNearQuery(place?.near ?? '')),
    ...(user ? loadOwn(context, user, place?.near) : []),
  ]);
  // The rest of the page does not depend on its listings.
  if (response) response.status = 200;
  return null;
}

function loadOwn(
  context: LoaderFunctionArgs['context'],
  user: User,
  near: string | undefined,
): Promise<unknown>[] {
  const own = [loadMemberParts(), loadAsked(context, user.id)];
  return near ? [...own, loadQuery(context, nearListingsQuery(near))] : own;
}

/** Its code comes with that of the inbox and of the outbox, which visitors do not need. */
async function loadAsked(context: LoaderFunctionArgs['context'], userId: string): Promise<void> {
  const [{ conversationsQuery }, { openClaimsQuery }] = await Promise.all([
    import('../../../features/messages/api/list-conversations.ts'),
    import('../../../features/exchange/api/claims-query.ts'),
  ]);
  await Promise.all([
    loadInfiniteQuery(context, conversationsQuery(userId)),
    loadInfiniteQuery(context, openClaimsQuery('giver')),
    loadInfiniteQuery(context, openClaimsQuery('asker')),
  ]);
}

export function Component() {
  const t = useStrings(strings);
  const { user } = useSession();
  const place = useKnownPlace();
  const { tagline, welcome, homePlace, picture } = useSite();
  const ready = <ReadyRow near={place?.near ?? ''} />;
  return (
    <>
      <PageHead
        tagline={tagline || t.headline}
        description={welcome || t.description}
        canonical={paths.home}
        image={picture?.photo.sources.at(-1)?.url}
        imageAlt={picture?.alt || undefined}
      />
      {user ? (
        <MemberPart
          part={memberHome}
          props={{ user, place, ready, newest: <Newest />, where: <WhereAreYou /> }}
        />
      ) : (
        <>
          <Hero>
            {homePlace && <HomePlaceLink {...homePlace} />}
            {!place && <WhereAreYou />}
          </Hero>
          <Benefits />
          {ready}
          <CategoryTiles />
          <Newest />
          <Testimonials />
          <CallToShare />
        </>
      )}
    </>
  );
}

/** What is shared in the town that the site is for. */
function HomePlaceLink({ town, radius_km }: HomePlace) {
  const t = useStrings(strings);
  return (
    <Link to={paths.listingsNear(town, radius_km)} className="arrow-link">
      {t.seeNear(town)}
      <ArrowRight className="size-5 shrink-0" aria-hidden="true" />
    </Link>
  );
}

/** For visitors and members whose place is not known. */
function WhereAreYou() {
  const t = useStrings(strings);
  return (
    <div className="w-full max-w-md">
      <p className="mb-2 font-semibold">{t.whereTitle}</p>
      <PlaceForm zipOnly submitLabel={t.whereLook} />
    </div>
  );
}

function Newest() {
  const t = useStrings(strings);
  return (
    <section aria-labelledby="newest" className="page-width">
      <div className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id="newest" className="text-3xl sm:text-4xl">
          {t.newestTitle}
        </h2>
        <Link to={paths.listings} className="arrow-link">
          {t.seeAll}
          <ArrowRight className="size-5" aria-hidden="true" />
        </Link>
      </div>
      <NewestListings />
    </section>
  );
}

function NewestListings() {
  const t = useStrings(strings);
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(newestListingsQuery);
  // The layout says from when those are that came before.
  if (isError && !(data && isCutOff(error))) {
    return (
      <>
        <ErrorState
          message={t.newestFailed}
          retryLabel={t.retry}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
        {isUnreachable(error) && <SampleListings filters={NO_FILTERS} heading="h3" most={HOME_LISTINGS} />}
      </>
    );
  }
  if (data?.length === 0) {
    return <FirstSteps heading="h3" />;
  }
  return (
    <CardGrid>
      {isPending
        ? skeletons
        : data.map((listing) => (
            <li key={listing.id}>
              <ListingCard listing={listing} size="small" />
            </li>
          ))}
    </CardGrid>
  );
}
